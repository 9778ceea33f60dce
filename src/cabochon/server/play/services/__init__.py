"""What people and bots may ask for: tables, quick matches and uploads, within quotas. Knows no background task."""
