"""Tables made for people who ask for the same match, and matches that are not rated, whoever plays.

Revision ID: 0010
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

COLUMNS = ("casual", "quick")


def upgrade() -> None:
    for name in COLUMNS:
        op.add_column("tables", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    for name in reversed(COLUMNS):
        op.drop_column("tables", name)
