-- Who may come as a charger: unknown ones are bounded by the network that they come from, two that claim one identity are
-- shown, and an accepted one that has not shown its password or certificate yet is not in service.

-- IPv4 /24 or IPv6 /48 of the address that it first came from; what is no address stands for itself.
create function pg_temp.network_of(address text) returns text language plpgsql as $$
begin
  if address ~* '^(::ffff:)?[0-9]{1,3}(\.[0-9]{1,3}){3}$' then
    return regexp_replace(regexp_replace(address, '^::ffff:', '', 'i'), '[0-9]+$', '0/24');
  end if;
  return network(set_masklen(address::inet, 48))::text;
exception when others then
  return address;
end
$$;
alter table charger add column first_network text;
update charger set first_network = pg_temp.network_of(first_address) where first_address is not null;
drop function pg_temp.network_of(text);
create index charger_pending on charger (first_network, created_at) where status = 'pending';

-- Where its newest connection came from.
alter table charger add column last_address text;

-- When it last showed what its security profile asks for; null since that was changed.
alter table charger add column proven_at timestamptz;
update charger set proven_at = coalesce(connected_at, last_message_at)
 where status = 'accepted' and (security_profile = 0 or connected_at > accepted_at or last_boot_at > accepted_at);

-- What was claimed of a charger that waits for a decision beside what it had shown before: from another address at the same
-- time, with other credentials, with another serial number.
create table charger_claim (
  charger_id uuid not null,
  kind       text not null,
  -- The address, or the serial number.
  seen       text not null,
  at         timestamptz not null,
  constraint charger_claim_key primary key (charger_id, kind, seen),
  constraint charger_claim_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint charger_claim_kind check (kind in ('address', 'credentials', 'serial'))
);
select announce_changes('charger_claim', 'charger', subject_column => 'charger_id', always => 'changed');
