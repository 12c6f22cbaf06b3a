-- Partners ask for new stations, with photos and documents; an operator approves, which makes the station, or refuses.
create table station_request (
  id          uuid primary key,
  partner_id  uuid not null,
  state       text not null,
  name        text not null,
  address     text not null,
  city        text,
  state_code  text not null,
  latitude    double precision not null,
  longitude   double precision not null,
  power_w     integer not null,
  -- [{"type": …, "powerW": …}]
  connectors  jsonb not null,
  note        text,
  created_at  timestamptz not null,
  created_by  uuid not null,
  decided_at  timestamptz,
  -- The operator; null where the partner withdrew it.
  decided_by  uuid,
  reason      text,
  station_id  uuid,
  constraint station_request_partner foreign key (partner_id) references partner (id),
  constraint station_request_person foreign key (created_by) references partner_person (id),
  constraint station_request_administrator foreign key (decided_by) references administrator (id),
  constraint station_request_station foreign key (station_id) references station (id),
  constraint station_request_state check (state in ('sent', 'approved', 'refused', 'withdrawn')),
  constraint station_request_decided check ((state = 'sent') = (decided_at is null)),
  constraint station_request_operator check ((decided_by is not null) = (state in ('approved', 'refused'))),
  constraint station_request_made check ((station_id is not null) = (state = 'approved')),
  constraint station_request_reason check ((reason is not null) = (state = 'refused')),
  constraint station_request_texts check (
    char_length(name) between 1 and 200 and char_length(address) between 1 and 500
    and char_length(city) between 1 and 100 and char_length(note) between 1 and 2000
    and char_length(reason) between 1 and 500
  ),
  constraint station_request_place check (
    state_code ~ '^[0-9]{2}$' and latitude between -90 and 90 and longitude between -180 and 180
  ),
  constraint station_request_connectors check (
    power_w > 0 and jsonb_typeof(connectors) = 'array' and jsonb_array_length(connectors) between 1 and 50
  )
);
create index station_request_of on station_request (partner_id, created_at desc, id desc);
create index station_request_created on station_request (created_at desc, id desc);
create index station_request_sent on station_request (created_at) where state = 'sent';

-- JPEGs in the store of images.
create table station_request_file (
  id         uuid primary key,
  request_id uuid not null,
  kind       text not null,
  position   integer not null,
  file       text not null,
  constraint station_request_file_request foreign key (request_id) references station_request (id),
  constraint station_request_file_kind check (kind in ('photo', 'document')),
  constraint station_request_file_position unique (request_id, kind, position),
  constraint station_request_file_position_range check (position between 1 and 3),
  constraint station_request_file_name check (file ~ '^[A-Za-z0-9_-]{22}\.jpg$')
);

select announce_changes('station_request', 'partner', subject_column => 'partner_id', always => 'changed');

-- Whoever decides who may come in for a partner may ask for stations, too.
update partner_person set rights = rights || array['requests']
 where 'staff' = any(rights) and not 'requests' = any(rights);
