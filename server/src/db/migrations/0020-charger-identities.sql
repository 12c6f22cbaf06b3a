-- What a charger offered that spoke no version that is spoken here: names of subprotocols, none where the text is empty.
-- It counts as long as the charger has not connected since.
alter table charger
  add column refused_protocols text,
  add column refused_at timestamptz;

-- Identities are compared without regard to the case of their letters (CiString of OCPP). Where rows differ in nothing
-- else, the one that is in service, or was heard of last, keeps the name. The others get a name that no charger can have,
-- and are turned away with the reason; what was charged there stays theirs.
with placed as (
  select id,
         row_number() over same as place,
         first_value(identity) over same as kept
    from charger
  window same as (
    partition by lower(identity collate "C")
    order by (status = 'accepted') desc, last_message_at desc nulls last, created_at, id
  )
), renamed as (
  update charger
     set identity = charger.identity || '~' || placed.place, status = 'rejected', station_id = null,
         status_reason = 'Its identity is that of ' || placed.kept || ' in other letters. Give it another one.'
    from placed
   where placed.id = charger.id and placed.place > 1
  returning charger.id
)
update charger_outlet set connector_id = null
 where connector_id is not null and charger_id in (select id from renamed);

create unique index charger_identity_in_any_case on charger (lower(identity collate "C"));
