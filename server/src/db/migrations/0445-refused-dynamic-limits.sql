-- At which of its starts a charger last failed to take a dynamic limit at this address: until the next start it is sent whole profiles
-- of the ordinary kind.
alter table load_share add column refused_dynamic_boot integer;
