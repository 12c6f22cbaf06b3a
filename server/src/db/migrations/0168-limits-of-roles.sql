-- Roles that the owner makes may be limited to states, stations or partners. An operator of such a role is answered by
-- statements that run as a database role with no rights but the ones below; the rows that it finds are decided here, whatever
-- the statements ask for. The program's own user owns the tables, and no policy holds for it.
alter table custom_role
  add column limit_kind text,
  add column limit_states text[] not null default '{}',
  add constraint custom_role_limit_kind check (limit_kind in ('states', 'stations', 'partners')),
  add constraint custom_role_limit_states check (
    case when limit_kind is not distinct from 'states' then cardinality(limit_states) between 1 and 200
         else cardinality(limit_states) = 0 end
    and array_position(limit_states, null) is null);

create table custom_role_station (
  role_id    uuid not null,
  station_id uuid not null,
  primary key (role_id, station_id),
  constraint custom_role_station_role foreign key (role_id) references custom_role (id) on delete cascade,
  constraint custom_role_station_station foreign key (station_id) references station (id) on delete cascade
);
create index custom_role_station_of_station on custom_role_station (station_id);

create table custom_role_partner (
  role_id    uuid not null,
  partner_id uuid not null,
  primary key (role_id, partner_id),
  constraint custom_role_partner_role foreign key (role_id) references custom_role (id) on delete cascade,
  constraint custom_role_partner_partner foreign key (partner_id) references partner (id) on delete cascade
);
create index custom_role_partner_of_partner on custom_role_partner (partner_id);

-- The role of the statement that runs is in the setting voltyatra.limit; without it nothing is found. They read as their
-- owner does, and their tables are settled here: no search path changes them.
create function limited_stations() returns setof uuid
  language sql stable security definer
begin atomic
  select station.id
    from custom_role role join station on case role.limit_kind
           when 'states' then station.state_code = any (role.limit_states)
           when 'stations' then exists (select from custom_role_station chosen
                                         where chosen.role_id = role.id and chosen.station_id = station.id)
           when 'partners' then exists (select from custom_role_partner chosen
                                         where chosen.role_id = role.id and chosen.partner_id = station.partner_id)
           else false end
   where role.id = nullif(current_setting('voltyatra.limit', true), '')::uuid;
end;

-- Partners that may be seen as a whole.
create function limited_partners() returns setof uuid
  language sql stable security definer
begin atomic
  select chosen.partner_id
    from custom_role role join custom_role_partner chosen on chosen.role_id = role.id
   where role.limit_kind = 'partners'
     and role.id = nullif(current_setting('voltyatra.limit', true), '')::uuid;
end;

-- Stations of which all may be seen, their past too. Under another partner a station brings its past not along.
create function limited_places() returns setof uuid
  language sql stable security definer
begin atomic
  select id from limited_stations() as id
   where exists (select from custom_role role
                  where role.limit_kind in ('states', 'stations')
                    and role.id = nullif(current_setting('voltyatra.limit', true), '')::uuid);
end;

-- The accounts of these partners.
create function limited_accounts() returns setof bigint
  language sql stable security definer
begin atomic
  select id from ledger_account where kind = 'partner_payable' and owner_id in (select limited_partners());
end;

-- Whether the transfer moves money of one of these partners.
create function limited_to_transfer(transfer uuid) returns boolean
  language sql stable security definer
begin atomic
  select exists (select from ledger_entry
                  where transfer_id = transfer and account_id in (select limited_accounts()));
end;

-- Each table that has rows for such an operator; all others the database role may not read at all.
do $$
declare
  policy record;
begin
  for policy in select * from (values
    -- The network.
    ('station', 'id in (select limited_stations())'),
    ('connector', 'station_id in (select limited_stations())'),
    ('station_picture', 'station_id in (select limited_stations())'),
    ('station_load', 'station_id in (select limited_stations())'),
    ('outlet_share', 'station_id in (select limited_stations())'),
    ('connector_code', 'exists (select from connector where connector.id = connector_id)'),
    ('display_code', 'exists (select from connector where connector.id = connector_id)'),
    -- Chargers: those that stand at no station are nobody's.
    ('charger', 'station_id in (select limited_stations())'),
    ('charger_claim', 'exists (select from charger where charger.id = charger_id)'),
    ('charger_outlet', 'exists (select from charger where charger.id = charger_id)'),
    ('charger_connection', 'exists (select from charger where charger.id = charger_id)'),
    ('charger_local_list', 'exists (select from charger where charger.id = charger_id)'),
    ('charger_unit_ask', 'exists (select from charger where charger.id = charger_id)'),
    ('charger_message', 'exists (select from charger where charger.id = charger_id)'),
    ('charger_metering', 'exists (select from charger where charger.id = charger_id)'),
    ('charger_variable', 'exists (select from charger where charger.id = charger_id)'),
    ('charger_certificate', 'exists (select from charger where charger.id = charger_id)'),
    ('charger_command', 'exists (select from charger where charger.id = charger_id)'),
    ('uptime_rollup', 'station_id in (select limited_stations())'),
    -- Charges.
    ('booking', 'partner_id in (select limited_partners()) or station_id in (select limited_places())'),
    ('booking_overrun', 'exists (select from booking where booking.id = booking_id)'),
    ('booked_charge', 'exists (select from booking where booking.id = booking_id)'),
    ('charger_reservation', 'exists (select from booking where booking.id = booking_id)'),
    ('charging_session', 'exists (select from charger where charger.id = charger_id)
                          and (booking_id is null or exists (select from booking where booking.id = booking_id))'),
    ('charging_session_course', 'exists (select from charging_session session where session.id = session_id)'),
    ('unentitled_session', 'exists (select from charging_session session where session.id = session_id)'),
    ('card_charge', 'exists (select from charging_session session where session.id = session_id)'),
    ('card', 'exists (select from card_charge where card_charge.card_id = card.id)'),
    ('payment_block', 'exists (select from booking where booking.id = booking_id)'),
    ('fleet_charge', 'exists (select from booking where booking.id = booking_id)'),
    -- Drivers as far as a booking or a problem shows them.
    ('customer', 'exists (select from booking where booking.customer_id = customer.id)
                  or exists (select from station_problem_report report where report.customer_id = customer.id)'),
    ('station_problem', 'station_id in (select limited_stations())'),
    ('station_problem_report', 'exists (select from station_problem problem where problem.id = problem_id)'),
    ('station_review', 'exists (select from booking where booking.id = booking_id)'),
    ('station_review_report', 'exists (select from station_review review where review.id = review_id)'),
    -- Money.
    ('ledger_transfer', 'exists (select from booking where booking.id = subject_id)
                         or exists (select from payment_block block where block.id = subject_id)
                         or exists (select from fleet_charge charge where charge.id = subject_id)
                         or limited_to_transfer(id)'),
    ('ledger_entry', 'exists (select from ledger_transfer transfer where transfer.id = transfer_id)'),
    -- The network''s own accounts keep no balance.
    ('ledger_account', 'owner_id is null or id in (select limited_accounts())
                        or exists (select from ledger_entry entry where entry.account_id = ledger_account.id)'),
    ('partner', 'id in (select limited_partners()) or exists (select from station where station.partner_id = partner.id)'),
    ('partner_person', 'partner_id in (select limited_partners())'),
    ('partner_contract_version', 'partner_id in (select limited_partners())'),
    ('partner_contract_withdrawal', 'partner_id in (select limited_partners())'),
    ('partner_correction', 'partner_id in (select limited_partners())'),
    ('partner_credit', 'partner_id in (select limited_partners())'),
    ('partner_statement', 'partner_id in (select limited_partners())'),
    ('partner_statement_line', 'exists (select from partner_statement one where one.id = statement_id)'),
    ('partner_statement_charge', 'exists (select from partner_statement one where one.id = statement_id)'),
    ('partner_statement_payout', 'exists (select from partner_statement one where one.id = statement_id)'),
    ('partner_statement_link', 'exists (select from partner_statement one where one.id = statement_id)'),
    ('partner_invoice', 'exists (select from partner_statement one where one.id = statement_id)'),
    ('withdrawal', 'partner_id in (select limited_partners())'),
    ('withdrawal_return', 'exists (select from withdrawal one where one.id = withdrawal_id)'),
    ('paper', 'partner_id in (select limited_partners())'),
    ('tariff', 'station_id is null or station_id in (select limited_stations())'),
    ('tariff_version', 'exists (select from tariff where tariff.id = tariff_id)'),
    ('tariff_assignment', 'exists (select from tariff where tariff.id = tariff_id)
                           and (station_id is null or station_id in (select limited_stations()))
                           and (connector_id is null or exists (select from connector where connector.id = connector_id))')
  ) as one (name, condition) loop
    execute format('alter table %I enable row level security', policy.name);
    execute format('create policy limited on %I using (%s)', policy.name, policy.condition);
  end loop;
end $$;
