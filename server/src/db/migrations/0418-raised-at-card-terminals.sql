-- A card terminal blocks more while the charge goes on (OCPP 2.1 C23): the hold of the booking grows by it.

do $$
declare
  held text;
begin
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_transfer_kind';
  alter table ledger_transfer drop constraint ledger_transfer_kind;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind check (kind in (%s, %L))', held, 'terminal_raise');
end $$;

alter table terminal_charge
  -- What the terminal has blocked in all by its newest word; null where it has not raised it.
  add column raised_to_paise paise,
  -- What the hold of the booking has grown by.
  add column raised_paise paise not null default 0,
  drop constraint terminal_charge_closed,
  add constraint terminal_charge_closed check (
    (closed_at is null or used_at is not null) and (closed_at is null) = (returned_paise is null)
    and returned_paise between 0 and used_paise + raised_paise and owed_paise between 0 and coalesce(returned_paise, 0)),
  add constraint terminal_charge_raised check (
    raised_to_paise between 0 and 10000000 and raised_to_paise > blocked_paise
    and raised_paise >= 0 and (raised_paise = 0 or (used_at is not null and raised_to_paise is not null)));

create or replace function terminal_charge_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.id, new.session_id, new.charger_id, new.transaction_id, new.psp_ref, new.blocked_paise, new.is_late, new.created_at)
       is distinct from (old.id, old.session_id, old.charger_id, old.transaction_id, old.psp_ref, old.blocked_paise, old.is_late, old.created_at)
     or (old.refused is not null and new.refused is distinct from old.refused)
     or (old.used_at is not null and (new.used_at, new.used_paise, new.booking_id, new.customer_id)
           is distinct from (old.used_at, old.used_paise, old.booking_id, old.customer_id))
     or new.raised_paise < old.raised_paise
     or (old.raised_to_paise is not null and (new.raised_to_paise is null or new.raised_to_paise < old.raised_to_paise))
     or (old.closed_at is not null and (new.closed_at, new.returned_paise, new.owed_paise, new.raised_paise, new.raised_to_paise)
           is distinct from (old.closed_at, old.returned_paise, old.owed_paise, old.raised_paise, old.raised_to_paise)) then
    raise exception 'charge % at a card terminal only goes forward', old.id
      using errcode = 'restrict_violation', constraint = 'terminal_charge_goes_forward';
  end if;
  return new;
end $$;

create table terminal_raise (
  id           uuid not null,
  charge_id    uuid not null,
  -- What the terminal had blocked in all by then.
  to_paise     paise not null,
  -- What the hold of the booking grew by.
  amount_paise paise not null,
  at           timestamptz not null,
  constraint terminal_raise_key primary key (id),
  constraint terminal_raise_charge foreign key (charge_id) references terminal_charge (id),
  constraint terminal_raise_amount check (amount_paise > 0 and to_paise >= amount_paise)
);
create index terminal_raise_of_charge on terminal_raise (charge_id);
alter table terminal_raise enable row level security;
create policy limited on terminal_raise using (exists (select from terminal_charge where terminal_charge.id = charge_id));
create trigger terminal_raise_append_only before update or delete on terminal_raise
  for each row execute function append_only();
create trigger terminal_raise_no_truncate before truncate on terminal_raise execute function append_only();
