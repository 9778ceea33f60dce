"""The chat: for whom it is on at a table, what was said there, and who has closed it for themselves.

Revision ID: 0008
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("chat", sa.String(10), nullable=False, server_default="default"))
    op.add_column("tables", sa.Column("messages", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.create_table(
        "messages",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
    op.create_index("messages_by_person", "messages", ["person", "at"])
    op.create_table(
        "closed_chats",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("closed_chats")
    op.drop_table("messages")
    for name in ("messages", "chat"):
        op.drop_column("tables", name)
