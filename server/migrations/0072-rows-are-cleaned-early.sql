-- Rows are written anew by refreshes, corrections and pipelines: what that leaves behind is cleaned up when it is a twentieth of the table.
-- By the database's own setting a fifth, which every page of rows, and every backup, would carry along.
alter table results set (autovacuum_vacuum_scale_factor = 0.05);
