-- Settings that differ, and planned maintenance, among what needs the operator's attention.
alter table setting_template
  -- How many chargers a campaign could put right, as they were counted last.
  add column to_put_right       integer not null default 0,
  -- When that number last grew from what it was.
  add column to_put_right_since timestamptz,
  add constraint setting_template_to_put_right check (
    to_put_right >= 0 and (to_put_right > 0) = (to_put_right_since is not null)
  );

-- What is counted wakes nobody.
drop trigger setting_template_wakes on setting_template;
create trigger setting_template_wakes after insert or update of settings on setting_template
  for each statement execute function wake_job('read-template-settings');

-- Maintenance that is not over.
create index charger_maintenance_ahead on charger_maintenance (ends_at) where ended_at is null;

select announce_changes('charger_maintenance', 'charger', subject_column => 'charger_id', always => 'changed');
