-- A charger that refuses the new password which it is handed keeps the one that it has: that counts again.
alter table charger
  add column former_salt bytea,
  add column former_hash bytea,
  add constraint charger_former_password check ((former_salt is null) = (former_hash is null));
