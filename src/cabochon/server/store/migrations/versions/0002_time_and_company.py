"""Clocks, tutorials, who is there, and the moves bots owe.

Revision ID: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("lesson", sa.String(40), nullable=True),
        sa.Column("clock", sa.JSON, nullable=True),
        sa.Column("deadline", sa.DateTime(timezone=True), nullable=True),
    ):
        op.add_column("tables", column)
    op.create_index("tables_by_deadline", "tables", ["deadline"])
    op.add_column("seats", sa.Column("gone", sa.String(32), nullable=True))
    op.add_column("log", sa.Column("mover", sa.Integer, nullable=True))
    op.create_table(
        "jobs",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("worker", sa.String(32), nullable=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=True),
    )
    op.create_index("jobs_by_due", "jobs", ["due"])
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    _owe_moves()


def _owe_moves() -> None:
    """Wherever a bot sits at a running table it may be to move: whoever takes the job finds out."""
    op.execute(
        "INSERT INTO jobs (table_id, due) SELECT DISTINCT tables.id, tables.changed FROM tables"
        " JOIN seats ON seats.table_id = tables.id WHERE tables.status = 'running' AND seats.bot IS NOT NULL"
    )


def downgrade() -> None:
    op.drop_table("presence")
    op.drop_table("jobs")
    op.drop_column("log", "mover")
    op.drop_column("seats", "gone")
    op.drop_index("tables_by_deadline", "tables")
    for name in ("deadline", "clock", "lesson"):
        op.drop_column("tables", name)
