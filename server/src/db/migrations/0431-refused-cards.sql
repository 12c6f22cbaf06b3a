-- Cards that somebody has, and that chargers were shown and did not begin with: why, how often, and when last.
create table refused_card (
  charger_id uuid not null,
  card_id    uuid not null,
  why        text not null,
  first_at   timestamptz not null,
  last_at    timestamptz not null,
  times      integer not null,
  constraint refused_card_key primary key (charger_id, card_id),
  constraint refused_card_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint refused_card_card foreign key (card_id) references card (id) on delete cascade,
  constraint refused_card_times check (times > 0)
);
create index refused_card_of_card on refused_card (card_id, last_at desc);
create index refused_card_last on refused_card (last_at desc);
select announce_changes('refused_card', 'card', subject_column => 'card_id', always => 'changed');
