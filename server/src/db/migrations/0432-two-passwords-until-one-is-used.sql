-- Nobody knows whether a charger that answered with an error, or not at all, has taken the new password that it was handed: until
-- when the one before is accepted, too. Infinity once it came with it; null where it is not.
alter table charger add column former_until timestamptz;
