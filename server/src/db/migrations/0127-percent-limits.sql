-- A charge may end at a level of the battery. What is held for it stays its other limit.

alter table booking add column stop_at_percent integer;
alter table booking add constraint booking_stop_at_percent check (stop_at_percent between 10 and 100);

alter table guest_charge add column stop_at_percent integer;
alter table guest_charge add constraint guest_charge_stop_at_percent check (stop_at_percent between 10 and 100);

-- What a guest has chosen stays as it was paid for.
create function guest_charge_keeps_percent() returns trigger language plpgsql as $$
begin
  raise exception 'the guest charge % keeps its level of the battery', old.id
    using errcode = 'restrict_violation', constraint = 'guest_charge_keeps_percent';
end $$;
create trigger guest_charge_percent before update on guest_charge for each row
  when (new.stop_at_percent is distinct from old.stop_at_percent) execute function guest_charge_keeps_percent();
