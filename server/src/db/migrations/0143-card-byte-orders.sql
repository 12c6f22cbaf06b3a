-- Readers name the bytes of a card's UID from the first to the last, or from the last to the first.

-- The UID from its last byte to its first.
create function reverse_uid(number text) returns text
  language sql immutable strict parallel safe
  return (select string_agg(substr(number, at, 2), '' order by at desc)
            from generate_series(1, length(number) - 1, 2) as at);

alter table card
  -- The UID in its other order, where a charger has read it so: charging lists hold both.
  add column also_read_as text,
  -- One that stood beside another of the same UID before both orders were known to be one card.
  add column is_same_uid boolean not null default false;

update card set is_same_uid = true
 where kind in ('ISO14443', 'ISO15693') and number ~ '^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{16}|[0-9A-F]{20})$'
   and exists (select from card as first
                where first.number = reverse_uid(card.number) and first.kind in ('ISO14443', 'ISO15693')
                  and (first.created_at, first.id) < (card.created_at, card.id));

-- Whatever its order, a UID is one card's.
create unique index card_uid on card (least(number, reverse_uid(number)))
 where kind in ('ISO14443', 'ISO15693') and not is_same_uid
   and number ~ '^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{16}|[0-9A-F]{20})$';

alter table card
  add constraint card_also_read_as check (also_read_as = reverse_uid(number));

drop trigger card_counted on card;
create trigger card_counted after insert or delete or update of
  number, also_read_as, kind, owner, customer_id, billing, group_name, blocked_at, expires_at on card
  for each statement execute function count_card_change();
