-- The problems of a connector by what reports them, its own and its EVSE's: each ends by the word of its own component.
-- Null for one that was faulted before this: whatever is over first ends it.
alter table charger_connector add column problems jsonb;
