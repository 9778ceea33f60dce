"""Reviews of finished matches: the jobs that make them, and what they found.

Revision ID: 0011
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("progress", sa.Float, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("person", sa.String(32), nullable=True),
        sa.Column("origin", sa.String(32), nullable=True),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("worker", sa.String(32), nullable=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=True),
    )
    op.create_index("reviews_by_state", "reviews", ["state", "created"])
    op.create_index("reviews_by_person", "reviews", ["person", "created"])
    op.create_index("reviews_by_origin", "reviews", ["origin", "created"])


def downgrade() -> None:
    op.drop_table("reviews")
