-- The code that is printed on a connector, by which whoever stands before it finds it: made by the database with the
-- connector, and replaced from the panel.

create table connector_code (
  code         text primary key,
  connector_id uuid not null,
  made_at      timestamptz not null,
  -- Since when another label is the right one.
  replaced_at  timestamptz,
  constraint connector_code_of foreign key (connector_id) references connector (id),
  -- Eight of twenty signs of which none is taken for another, spoken or printed.
  constraint connector_code_form check (code ~ '^[34679CDFGHJKMNPRTWXY]{8}$'),
  constraint connector_code_replaced check (replaced_at >= made_at)
);
create unique index connector_code_in_use on connector_code (connector_id) where replaced_at is null;

-- What was printed once leads to its connector for ever, or says that it was replaced.
create function connector_code_stays() returns trigger language plpgsql as $$
begin
  if (new.code, new.connector_id, new.made_at) is distinct from (old.code, old.connector_id, old.made_at)
     or old.replaced_at is not null then
    raise exception 'the code % stays as it is', old.code
      using errcode = 'restrict_violation', constraint = 'connector_code_stays';
  end if;
  return new;
end $$;
create trigger connector_code_stays before update on connector_code
  for each row execute function connector_code_stays();
create trigger connector_code_kept before delete on connector_code for each row execute function append_only();

-- Of a random UUID the bytes in which nothing is fixed.
create function draw_connector_code() returns text language sql volatile as $$
  select string_agg(substr('34679CDFGHJKMNPRTWXY', 1 + get_byte(random.bytes, place) % 20, 1), '' order by place)
    from (select uuid_send(gen_random_uuid()) as bytes) as random, unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as place
$$;

create function make_connector_code(connector uuid, at timestamptz) returns text language plpgsql as $$
declare
  drawn text;
begin
  loop
    insert into connector_code (code, connector_id, made_at) values (draw_connector_code(), connector, at)
      on conflict (code) do nothing returning code into drawn;
    if drawn is not null then
      return drawn;
    end if;
  end loop;
end $$;

create function give_connector_code() returns trigger language plpgsql as $$
begin
  perform make_connector_code(new.id, now());
  return null;
end $$;
create trigger connector_gets_code after insert on connector
  for each row execute function give_connector_code();
select make_connector_code(id, now()) from connector;
