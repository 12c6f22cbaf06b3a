-- Operators of limited roles decide about requests for stations that lie within their limit, and see what waits for them.
create function limited_states() returns setof text
  language sql stable security definer
begin atomic
  select unnest(role.limit_states)
    from custom_role role
   where role.limit_kind = 'states'
     and role.id = nullif(current_setting('voltyatra.limit', true), '')::uuid;
end;

alter table station_request enable row level security;
create policy limited on station_request using (
  partner_id in (select limited_partners()) or state_code in (select limited_states()));

alter table station_request_file enable row level security;
create policy limited on station_request_file using (
  exists (select from station_request request where request.id = request_id));

-- Who asked, and for which partner, are named with the request.
alter policy limited on partner_person using (
  partner_id in (select limited_partners())
  or exists (select from station_request request where request.created_by = partner_person.id));
alter policy limited on partner using (
  id in (select limited_partners()) or exists (select from station where station.partner_id = partner.id)
  or exists (select from station_request request where request.partner_id = partner.id));

-- Whether bank details wait for a second person; which ones it may not read.
alter table partner_bank_account enable row level security;
create policy limited on partner_bank_account using (partner_id in (select limited_partners()));
