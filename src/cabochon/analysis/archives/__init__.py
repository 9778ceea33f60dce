"""Reviewing many records, on local processes or a Dask cluster, with a journal to continue from."""

from cabochon.analysis.archives.archive import Archive
from cabochon.analysis.archives.journal import ReviewedRecord, ReviewJournal, ReviewSettings
from cabochon.analysis.archives.summary import PlayerSummary, summarize

__all__ = ["Archive", "PlayerSummary", "ReviewJournal", "ReviewSettings", "ReviewedRecord", "summarize"]
