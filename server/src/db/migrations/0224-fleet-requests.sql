-- What fleets are asked to pay for a month, by when, and until when charges begin at their cost all the same.
alter table fleet
  -- Days from the request to its due day, and from there to the end of company charging.
  add column credit_days integer not null default 15,
  add column grace_days integer not null default 15,
  add constraint fleet_days check (credit_days between 0 and 90 and grace_days between 0 and 90);

create table fleet_request (
  id           uuid primary key,
  -- By which the fleet names it when it pays.
  number       bigint generated always as identity,
  fleet_id     uuid not null,
  -- The month in India that it was made for: all charges that were billed before its end and are in no earlier one.
  month        text not null,
  amount_paise paise not null,
  -- The last day in India on which it is paid in time.
  due_day      date not null,
  state        text not null,
  changed_at   timestamptz not null,
  created_at   timestamptz not null,
  -- The last mail about it.
  reminder     text,
  constraint fleet_request_number unique (number),
  constraint fleet_request_fleet foreign key (fleet_id) references fleet (id),
  constraint fleet_request_once unique (fleet_id, month),
  constraint fleet_request_month check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  constraint fleet_request_amount check (amount_paise > 0),
  constraint fleet_request_state check (state in ('open', 'overdue', 'stopped', 'paid')),
  constraint fleet_request_reminder check (reminder in ('made', 'soon', 'due', 'late'))
);
create index fleet_request_unpaid on fleet_request (fleet_id, changed_at) where state <> 'paid';

create function fleet_request_keeps() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.fleet_id, new.month, new.amount_paise, new.due_day, new.created_at)
     is distinct from (old.id, old.number, old.fleet_id, old.month, old.amount_paise, old.due_day, old.created_at) then
    raise exception 'request % of a fleet keeps what it asks', old.id
      using errcode = 'restrict_violation', constraint = 'fleet_request_keeps';
  end if;
  return new;
end $$;
create trigger fleet_request_forward before update on fleet_request
  for each row execute function fleet_request_keeps();
create trigger fleet_request_kept before delete on fleet_request for each row execute function append_only();
create trigger fleet_request_no_truncate before truncate on fleet_request execute function append_only();
select announce_changes('fleet_request', 'fleet', subject_column => 'fleet_id', always => 'changed');

-- Nothing begins at the cost of a company that was stopped.
create function fleet_charge_not_stopped() returns trigger language plpgsql as $$
begin
  if exists (select from fleet_request where fleet_id = new.fleet_id and state = 'stopped') then
    raise exception 'fleet % has not paid', new.fleet_id
      using errcode = 'restrict_violation', constraint = 'fleet_charge_not_stopped';
  end if;
  return new;
end $$;
create trigger fleet_charge_of_payer before update on fleet_charge
  for each row when (old.used_at is null and new.used_at is not null) execute function fleet_charge_not_stopped();

-- The lists of cards that chargers keep leave out cards whose company does not pay.
create trigger fleet_card_counted after update of suspended_at on fleet
  for each statement execute function count_card_change();
create trigger fleet_request_card_counted after update of state on fleet_request
  for each statement execute function count_card_change();

create index fleet_charge_closed on fleet_charge (fleet_id, closed_at) where closed_at is not null;
