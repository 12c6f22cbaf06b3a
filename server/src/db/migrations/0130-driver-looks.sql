-- Who read which driver's data. One row for each driver, reader and call in an hour, or in a day where a list showed
-- them: what is read again and again makes no more rows. No foreign keys: to keep a look must not wait for whoever
-- has the driver's row locked, and ids come from the rows that were read. Neither name nor number stands here.
create table driver_look (
  id          uuid primary key,
  customer_id uuid not null,
  reader_kind text not null,
  reader_id   uuid not null,
  -- The call of the API, by its name.
  call        text not null,
  -- Since when the look counts: the beginning of its hour or day, in UTC.
  since       timestamptz not null,
  -- The first read of that time.
  at          timestamptz not null,
  constraint driver_look_reader check (reader_kind in ('administrator', 'partner')),
  constraint driver_look_call check (call ~ '^[a-z][a-zA-Z0-9]{1,80}$'),
  constraint driver_look_time check (since <= at and at < since + interval '1 day'),
  constraint driver_look_once unique (customer_id, reader_id, call, since)
);
create index driver_look_at on driver_look (at, id);
create index driver_look_by_reader on driver_look (reader_id, at);
