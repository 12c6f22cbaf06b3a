-- Since when a charger has been one of the network's: what its uptime is counted from.
alter table charger add column accepted_at timestamptz;
update charger
   set accepted_at = coalesce(
         (select max(at) from audit_entry
           where action = 'charger.accept' and subject_id = charger.id::text
             and before ->> 'status' is distinct from 'accepted'),
         created_at)
 where status = 'accepted';

-- Commands are few, and whoever looks at a charger sees what becomes of them.
select announce_changes('charger_command', 'charger', subject_column => 'charger_id', always => 'changed');
