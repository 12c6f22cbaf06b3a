-- What goes out to everybody can be taken back for ten seconds, before anything follows from it; payouts carry what the
-- bank said; vehicles can be removed.

-- A rate that begins a moment after it was set, so that it can be taken back before any charge begins at it. Rates
-- themselves are never changed.
create table rate_change (
  rate_id      uuid not null,
  begins_at    timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  -- When open screens were told that it is in force.
  begun_at     timestamptz,
  constraint rate_change_pkey primary key (rate_id),
  constraint rate_change_rate foreign key (rate_id) references rate (id),
  constraint rate_change_administrator foreign key (withdrawn_by) references administrator (id),
  constraint rate_change_withdrawn check (withdrawn_at is null or (withdrawn_at < begins_at and begun_at is null)),
  constraint rate_change_begun check (begun_at is null or begun_at >= begins_at)
);
create index rate_change_pending on rate_change (begins_at) where begun_at is null and withdrawn_at is null;
select announce_changes('rate_change', 'rate', subject_column => 'rate_id', always => 'changed');
create trigger rate_change_wakes after insert on rate_change
  for each statement execute function wake_job('begin-rates');

alter table broadcast
  -- Until then it waits and can be taken back; null: it went out at once.
  add column undo_until   timestamptz,
  add column cancelled_at timestamptz,
  add column cancelled_by uuid,
  add constraint broadcast_canceller foreign key (cancelled_by) references administrator (id),
  add constraint broadcast_cancelled check (
    cancelled_at is null or (undo_until is not null and cancelled_at < undo_until and started_at is null)
  );

alter table withdrawal
  -- The bank's reference of the payment, in capitals: the same payment is not recorded twice.
  add column utr  text,
  add column note text,
  add constraint withdrawal_utr check (utr ~ '^[A-Z0-9]{6,35}$'),
  add constraint withdrawal_note check (char_length(note) between 1 and 300);
create unique index withdrawal_utr_once on withdrawal (utr) where utr is not null;

-- A vehicle leaves the list; drivers who have chosen it keep it.
alter table vehicle add column deleted_at timestamptz;
drop index vehicle_name;
create unique index vehicle_name on vehicle (lower(name)) where deleted_at is null;
-- The announcements of a table name its columns: anew with the new one.
drop trigger announce_vehicle on vehicle;
drop trigger announce_vehicle_update on vehicle;
drop function announce_vehicle();
select announce_changes('vehicle', 'vehicle');
-- Nobody chooses a vehicle that has left the list.
create function customer_vehicle_is_listed() returns trigger language plpgsql as $$
begin
  if exists (select from vehicle where id = new.vehicle_id and deleted_at is not null) then
    raise foreign_key_violation using constraint = 'customer_vehicle', message = 'the vehicle is not listed any more';
  end if;
  return new;
end $$;
create trigger customer_vehicle_listed before update of vehicle_id on customer
  for each row when (new.vehicle_id is distinct from old.vehicle_id)
  execute function customer_vehicle_is_listed();
