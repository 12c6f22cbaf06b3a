-- Companies order cards as drivers do, several at once: whose an order is, how many cards it is of, and which were sent.
alter table card_order
  alter column customer_id drop not null,
  alter column slot drop not null,
  add column fleet_id   uuid,
  add column card_count integer not null default 1,
  add constraint card_order_fleet foreign key (fleet_id) references fleet (id),
  add constraint card_order_whose check (num_nonnulls(customer_id, fleet_id) = 1),
  -- A company's orders are bounded by its drivers and cars.
  add constraint card_order_slot_of_driver check ((slot is null) = (customer_id is null)),
  add constraint card_order_count check (card_count = 1 or (fleet_id is not null and card_count between 1 and 100)),
  -- In the place of a lost card one is ordered.
  add constraint card_order_replaces_one check (replaces is null or card_count = 1);
alter table card_order alter column card_count drop default;
create index card_order_of_fleet on card_order (fleet_id, created_at desc, id desc) where fleet_id is not null;

-- A card that was sent with an order.
create table card_order_card (
  order_id     uuid not null,
  -- From 1 on, as the operator entered them.
  place        integer not null,
  -- As the card has it.
  number       text not null,
  activated_at timestamptz,
  -- When the order was cancelled: from then on the card is on its way to nobody.
  cancelled_at timestamptz,
  constraint card_order_card_id primary key (order_id, place),
  constraint card_order_card_order foreign key (order_id) references card_order (id) on delete cascade,
  constraint card_order_card_place check (place between 1 and 100),
  constraint card_order_card_number check (char_length(number) between 1 and 36),
  constraint card_order_card_end check (num_nonnulls(activated_at, cancelled_at) <= 1)
);
create unique index card_order_card_once on card_order_card (order_id, number);
create unique index card_order_card_under_way on card_order_card (number)
  where activated_at is null and cancelled_at is null;

insert into card_order_card (order_id, place, number, activated_at, cancelled_at)
  select id, 1, number, case state when 'active' then ended_at end, case state when 'cancelled' then ended_at end
    from card_order where number is not null;

drop index card_order_under_way;
drop trigger announce_card_order on card_order;
drop trigger announce_card_order_update on card_order;
drop function announce_card_order();
alter table card_order
  drop constraint card_order_sent,
  drop constraint card_order_texts,
  drop column number,
  add constraint card_order_sent check (
    num_nonnulls(sent_at, sent_by) in (0, 2)
    and (state = 'cancelled' or (state = 'ordered') = (sent_at is null))
  ),
  add constraint card_order_texts check (
    char_length(label) between 1 and 80 and char_length(name) between 1 and 200
    and char_length(address) between 1 and 300 and char_length(city) between 1 and 100
    and char_length(reason) between 1 and 200
  );

select announce_changes('card_order', 'card-order');
select announce_changes('card_order_card', 'card-order', subject_column => 'order_id', always => 'changed');

-- As many cards are sent as were ordered; an order is done when all of them are active, and over when none is on its way.
create function card_order_is_whole() returns trigger language plpgsql as $$
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
     or (ordered.state = 'active') <> (sent > 0 and active = sent)
     or (ordered.state = 'cancelled' and under_way > 0) then
    raise exception 'the order % of % cards has % cards, of which % are active', ordered.id, ordered.card_count, sent, active
      using errcode = 'check_violation', constraint = 'card_order_is_whole';
  end if;
  return null;
end $$;
create constraint trigger card_order_is_whole after insert or update on card_order
  deferrable initially deferred for each row execute function card_order_is_whole('id');
create constraint trigger card_order_card_is_whole after insert or update on card_order_card
  deferrable initially deferred for each row execute function card_order_is_whole('order_id');
