-- A driver orders a card in the place of one that is lost: which one stays with the order, and then with the new card.
alter table card
  add column replaces uuid,
  add constraint card_replaces foreign key (replaces) references card (id) on delete set null;
create index card_replaced on card (replaces) where replaces is not null;

alter table card_order
  add column replaces uuid,
  add constraint card_order_replaces foreign key (replaces) references card (id) on delete set null;
create index card_order_replaced on card_order (replaces) where replaces is not null;
