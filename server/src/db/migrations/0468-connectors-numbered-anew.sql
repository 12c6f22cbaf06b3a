-- Since when a charger speaks a version that numbers connectors otherwise than those that the operator has assigned, as after
-- new firmware; null once they are assigned anew, or the charger speaks the former version again.
alter table charger add column renumbered_at timestamptz;
create index charger_renumbered on charger (renumbered_at) where renumbered_at is not null;
