"""Names that belong to accounts, in the forms by which lookalikes are found; the server fills them in at its start.

Revision ID: 0007
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reserved_names",
        sa.Column("skeleton", sa.String(200), primary_key=True),
        sa.Column("account", sa.String(32), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    )
    op.create_index("reserved_names_by_account", "reserved_names", ["account"])


def downgrade() -> None:
    op.drop_table("reserved_names")
