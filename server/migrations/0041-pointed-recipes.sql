-- A recipe may be learned from places of a page that a person has pointed at.
alter table recipe_versions drop constraint recipe_versions_reason_check;
alter table recipe_versions add constraint recipe_versions_reason_check
  check (reason in ('first', 'layout', 'pages', 'correction', 'pointed'));
