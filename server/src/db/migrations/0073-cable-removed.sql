-- When the cable was removed after a charge had ended, by the charger's word: for how long it kept its connector afterwards.
alter table charging_session
  add column unplugged_at timestamptz,
  add constraint charging_session_unplugged check (unplugged_at is null or unplugged_at >= ended_at);
