-- What its machine keeps a worker from, so that whoever waits for a job reads why. Counts for as long as it was noted lately.
alter table workers add column trouble text, add column trouble_at timestamptz;
