-- Blocked cards that are shown to chargers all the same: somebody has one who should not.

create table blocked_card_use (
  card_id     uuid not null,
  -- The charger that was shown it last.
  charger_id  uuid,
  first_at    timestamptz not null,
  last_at     timestamptz not null,
  times       integer not null,
  -- When it had been shown so often that an operator is told; null until then.
  repeated_at timestamptz,
  constraint blocked_card_use_key primary key (card_id),
  constraint blocked_card_use_card foreign key (card_id) references card (id) on delete cascade,
  constraint blocked_card_use_charger foreign key (charger_id) references charger (id) on delete set null,
  constraint blocked_card_use_times check (times > 0)
);
create index blocked_card_use_charger on blocked_card_use (charger_id);
create index blocked_card_use_repeated on blocked_card_use (last_at) where repeated_at is not null;
select announce_changes('blocked_card_use', 'card', subject_column => 'card_id', always => 'changed');
