"""Who made a table, which seat is to move there, and what the queue of bot moves is ordered by.

Revision ID: 0005
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

INDEXES = {"tables_by_maker": ["maker", "changed"], "tables_by_origin": ["origin", "changed"]}


def upgrade() -> None:
    op.add_column("tables", sa.Column("maker", sa.String(32), nullable=True))
    op.add_column("tables", sa.Column("origin", sa.String(32), nullable=True))
    op.add_column("tables", sa.Column("to_move", sa.Integer, nullable=True))
    for name, columns in INDEXES.items():
        op.create_index(name, "tables", columns)
    op.create_index("tables_by_rematch", "tables", ["rematch"])
    for name in ("is_slow", "is_watched"):
        op.add_column("jobs", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
    _fill_to_move()


def _fill_to_move() -> None:
    """At running tables the last entry of the log says which person is to move."""
    op.execute(
        "UPDATE tables SET to_move = (SELECT log.mover FROM log WHERE log.table_id = tables.id"
        " ORDER BY log.number DESC LIMIT 1) WHERE status = 'running'"
    )


def downgrade() -> None:
    for name in ("is_watched", "is_slow"):
        op.drop_column("jobs", name)
    for name in ("tables_by_rematch", *INDEXES):
        op.drop_index(name, "tables")
    for name in ("to_move", "origin", "maker"):
        op.drop_column("tables", name)
