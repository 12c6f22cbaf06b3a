-- Charges at a tariff with an idle fee. The driver is notified before it begins, once; until then no idle time counts.
alter table booked_charge
  add column charges_idle    boolean not null default false,
  add column idle_noticed_at timestamptz,
  -- From when it counts, as the driver was notified.
  add column idle_fee_from   timestamptz,
  -- When the job last looked whether what is held is used up, or whether there is anything to notify of.
  add column idle_looked_at  timestamptz,
  add constraint booked_charge_idle check (
    (idle_noticed_at is null) = (idle_fee_from is null) and idle_fee_from >= idle_noticed_at
    and (charges_idle or idle_noticed_at is null)
  );
