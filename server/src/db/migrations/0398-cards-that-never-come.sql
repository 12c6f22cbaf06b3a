-- A card that is removed, or given to somebody, while it is on its way never comes: its order is over when no other is on its way.
create or replace function card_order_is_whole() returns trigger language plpgsql as $$
declare
  ordered   card_order;
  sent      integer;
  active    integer;
  under_way integer;
begin
  select * into ordered from card_order where id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  if not found then
    return null;
  end if;
  select count(*), count(activated_at), count(*) filter (where activated_at is null and cancelled_at is null)
    into sent, active, under_way from card_order_card where order_id = ordered.id;
  if sent <> (case when ordered.sent_at is null then 0 else ordered.card_count end)
     or (ordered.state = 'sent') <> (under_way > 0)
     or (ordered.state = 'active' and active = 0) then
    raise exception 'the order % of % cards has % cards, of which % are active', ordered.id, ordered.card_count, sent, active
      using errcode = 'check_violation', constraint = 'card_order_is_whole';
  end if;
  return null;
end $$;

-- Cards that were removed until now.
with gone as (
  update card_order_card set cancelled_at = now()
   where activated_at is null and cancelled_at is null
     and not exists (select from card where card.number = card_order_card.number)
  returning order_id, place
), over as (
  select ordered.id, ordered.sent_by,
         exists (select from card_order_card one where one.order_id = ordered.id and one.activated_at is not null) as came
    from card_order ordered
   where ordered.state = 'sent'
     and ordered.id in (select order_id from gone)
     and not exists (select from card_order_card one
                      where one.order_id = ordered.id and one.activated_at is null and one.cancelled_at is null
                        and (one.order_id, one.place) not in (select order_id, place from gone))
)
update card_order
   set state = case when came then 'active' else 'cancelled' end, ended_at = now(),
       ended_by = case when not came then over.sent_by end,
       reason = case when not came then 'The card was removed' end
  from over where card_order.id = over.id;
