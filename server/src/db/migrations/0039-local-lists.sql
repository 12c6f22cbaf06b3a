-- The cards that chargers take while they are offline: what each one's list holds, and whether that is what it should.

-- One row: counts the changes of cards, so that a charger's list is known to be behind.
create table card_list (
  is_only boolean primary key default true,
  version bigint not null,
  constraint card_list_only check (is_only)
);
insert into card_list (version) values (1);

create function count_card_change() returns trigger language plpgsql as $$
begin
  update card_list set version = version + 1;
  return null;
end $$;
create trigger card_counted after insert or delete or update of
  number, kind, owner, customer_id, billing, group_name, blocked_at, expires_at on card
  for each statement execute function count_card_change();

create table charger_local_list (
  charger_id   uuid primary key,
  -- When it is looked at next, whatever has changed; null: with the next start, or the next change of a card.
  due_at       timestamptz,
  tries        integer not null default 0,
  -- Which state of the cards it was brought to.
  seen_version bigint not null default 0,
  -- Null while nobody knows.
  is_supported boolean,
  -- The version and the cards that the charger has taken, as the program sent them.
  version      integer not null default 0,
  entries      jsonb not null default '[]',
  synced_at    timestamptz,
  -- Why it is not in step.
  problem      text,
  constraint charger_local_list_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint charger_local_list_tries check (tries >= 0),
  constraint charger_local_list_version check (version >= 0)
);
insert into charger_local_list (charger_id) select id from charger where status = 'accepted';
select announce_changes('charger_local_list', 'charger', subject_column => 'charger_id', always => 'changed',
                        ignored => '{due_at,tries}');
