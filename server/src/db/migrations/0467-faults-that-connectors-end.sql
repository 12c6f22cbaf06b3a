-- A fault of the charger as a whole is over when one of its connectors is in use since: those are sold from then on, and many
-- chargers never take the fault of number 0 back.
create function end_fault_of_charger() returns trigger language plpgsql as $$
begin
  update charger_fault fault set ended_at = greatest(fault.began_at, used.at)
    from (select charger_id, max(at) as at from new_rows
           where number > 0 and status not in ('Faulted', 'Unavailable', 'Unknown')
           group by charger_id) as used
    join charger_connector whole on whole.charger_id = used.charger_id and whole.evse = 0 and whole.number = 0
                                and whole.at <= used.at
   where fault.charger_id = used.charger_id and fault.evse = 0 and fault.number = 0 and fault.ended_at is null;
  return null;
end $$;
-- By statement, as many chargers' words are stored by one (0290).
create trigger end_fault_of_charger after update on charger_connector
  referencing new table as new_rows
  for each statement execute function end_fault_of_charger();

-- What is said again after it was over is a fault again.
create or replace function note_fault() returns trigger language plpgsql as $$
begin
  if new.status <> 'Faulted' then
    update charger_fault set ended_at = greatest(began_at, new.at)
     where charger_id = new.charger_id and evse = new.evse and number = new.number and ended_at is null;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.status = 'Faulted' then
      update charger_fault
         set error_code = coalesce(new.error_code, error_code), vendor_error = coalesce(new.vendor_error, vendor_error),
             info = coalesce(new.info, info)
       where charger_id = new.charger_id and evse = new.evse and number = new.number and ended_at is null;
      if found or new.number > 0 then return null; end if;
    end if;
  end if;
  update charger_fault set ended_at = null, times = times + 1, info = coalesce(new.info, info)
   where id = (select id from charger_fault
                where charger_id = new.charger_id and evse = new.evse and number = new.number
                  and error_code is not distinct from new.error_code
                  and vendor_error is not distinct from new.vendor_error
                  and ended_at > new.at - interval '5 minutes' and began_at > new.at - interval '1 day'
                order by began_at desc limit 1);
  if found then return null; end if;
  insert into charger_fault (charger_id, evse, number, began_at, error_code, vendor_error, info)
  select new.charger_id, new.evse, new.number, new.at, new.error_code, new.vendor_error, new.info
   where (select count(*) from charger_fault
           where charger_id = new.charger_id and evse = new.evse and number = new.number
             and began_at > new.at - interval '1 hour') < 20
  on conflict do nothing;
  return null;
end $$;
create trigger note_fault_again after update on charger_connector for each row
  when (new.evse = 0 and new.number = 0 and old.status = 'Faulted' and new.status = 'Faulted' and new.at > old.at)
  execute function note_fault();

update charger_fault fault set ended_at = greatest(fault.began_at, used.at)
  from (select charger_id, max(at) as at from charger_connector
         where number > 0 and status not in ('Faulted', 'Unavailable', 'Unknown')
         group by charger_id) as used
  join charger_connector whole on whole.charger_id = used.charger_id and whole.evse = 0 and whole.number = 0
                              and whole.at <= used.at
 where fault.charger_id = used.charger_id and fault.evse = 0 and fault.number = 0 and fault.ended_at is null;
