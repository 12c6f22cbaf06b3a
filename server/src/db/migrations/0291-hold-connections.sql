-- Holds the chargers of these connections until the transaction ends, so that no newer connection counts before. Fails where
-- one of them does not count any more, which undoes what its statement has written. Locked in the order in which claims do.
create function hold_connections(chargers uuid[], connections uuid[]) returns void language plpgsql as $$
declare
  held bigint;
begin
  perform charger.id
     from unnest(chargers, connections) as one (id, connection_id)
     join charger on charger.id = one.id and charger.connection_id = one.connection_id
    order by charger.id
      for share of charger;
  get diagnostics held = row_count;
  if held <> cardinality(chargers) then
    raise exception 'a connection does not count any more' using errcode = 'VY001';
  end if;
end $$;
