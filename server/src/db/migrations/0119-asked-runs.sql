-- A run that is asked for stays asked for until it is claimed. What a run under way plans at its end is another column's.
alter table job add column asked_run_at timestamptz;
