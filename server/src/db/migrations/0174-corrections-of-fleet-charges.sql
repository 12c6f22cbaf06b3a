-- What goes back to a fleet for a charge that was billed too much.
do $$
declare
  held text;
begin
  select string_agg(distinct quote_literal(kind[1]), ', ') into held
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g') as kind
   where conname = 'ledger_transfer_kind';
  alter table ledger_transfer drop constraint ledger_transfer_kind;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind check (kind in (%s, %L))',
                 held, 'fleet_correction');
end $$;

create table fleet_correction (
  id              uuid primary key,
  fleet_id        uuid not null,
  fleet_charge_id uuid not null,
  -- GST included.
  amount_paise    paise not null,
  -- The GST inside it that a credit note takes back; nothing where the charge has no invoice to lower.
  tax_paise       paise not null,
  note            text not null,
  created_at      timestamptz not null,
  created_by      uuid not null,
  constraint fleet_correction_fleet foreign key (fleet_id) references fleet (id),
  constraint fleet_correction_charge foreign key (fleet_charge_id) references fleet_charge (id),
  constraint fleet_correction_creator foreign key (created_by) references administrator (id),
  constraint fleet_correction_amount check (amount_paise > 0 and tax_paise between 0 and amount_paise)
);
create index fleet_correction_of on fleet_correction (fleet_charge_id);
create trigger fleet_correction_append_only before update or delete on fleet_correction
  for each row execute function append_only();
create trigger fleet_correction_no_truncate before truncate on fleet_correction execute function append_only();
select announce_changes('fleet_correction', 'fleet', subject_column => 'fleet_id', always => 'changed');

-- No more goes back than the charge has cost, and nothing before it is closed.
create function fleet_correction_within() returns trigger language plpgsql as $$
declare
  cost bigint;
begin
  select used_paise - returned_paise into cost from fleet_charge
   where id = new.fleet_charge_id and fleet_id = new.fleet_id and closed_at is not null for no key update;
  if cost is null or new.amount_paise
       + (select coalesce(sum(amount_paise), 0) from fleet_correction where fleet_charge_id = new.fleet_charge_id) > cost then
    raise exception 'charge % of a fleet did not cost so much', new.fleet_charge_id
      using errcode = 'restrict_violation', constraint = 'fleet_correction_within';
  end if;
  return new;
end $$;
create trigger fleet_correction_bounded before insert on fleet_correction
  for each row execute function fleet_correction_within();
