-- Trace that the start of a job belongs to, as a W3C traceparent, so that its work is told in the same one. Null where nothing is traced.
alter table jobs add column trace_parent text;
