-- Limits that a charger keeps by itself, as it said them last (OCPP 2.1), and which of them it has said it reached.
alter table booked_charge
  add column kept_cost_paise paise constraint booked_charge_kept_cost check (kept_cost_paise >= 0),
  add column kept_energy_wh bigint constraint booked_charge_kept_energy check (kept_energy_wh >= 0),
  add column kept_seconds integer constraint booked_charge_kept_seconds check (kept_seconds >= 0),
  add column kept_percent integer constraint booked_charge_kept_percent check (kept_percent between 0 and 100),
  add column kept_limits_at timestamptz,
  add column limit_reached text
    constraint booked_charge_limit_reached check (limit_reached in ('cost', 'energy', 'time', 'percent'));
