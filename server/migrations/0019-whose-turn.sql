-- Whose turn brings the site's message: of several accounts on one site, the one with the least service pays for the next turn and gets it.
-- Null: not known; then whoever waited longest on the site.
alter table lanes add column next_owner uuid;
