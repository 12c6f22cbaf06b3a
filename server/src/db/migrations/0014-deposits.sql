-- A reservation is secured by a deposit, ends soon after its start where nobody comes, and that is counted.

alter table booking_setting
  add column deposit_paise paise not null default 10000,
  add column grace_minutes integer not null default 15,
  add column no_shows_allowed integer not null default 3,
  add column no_show_days integer not null default 30,
  add column deposit_kept_days integer not null default 7,
  add constraint booking_setting_deposit check (deposit_paise between 0 and 1000000),
  add constraint booking_setting_grace check (grace_minutes between 5 and 240),
  add constraint booking_setting_no_shows check (no_shows_allowed between 1 and 100 and no_show_days between 1 and 365),
  add constraint booking_setting_deposit_kept check (deposit_kept_days between 0 and 60);

alter table booking
  -- Held when it was reserved; zero for those from before there were deposits.
  add column deposit_paise paise not null default 0,
  -- When a no-show's deposit comes back.
  add column deposit_due_at timestamptz,
  add column deposit_returned_at timestamptz,
  -- Reserved, and nobody came.
  add column no_show_at timestamptz,
  add constraint booking_deposit check (
    deposit_paise >= 0 and (deposit_paise > 0 or (deposit_due_at is null and deposit_returned_at is null))
  ),
  -- It is held while the booking is reserved and not paid, and of a no-show until it is due.
  add constraint booking_deposit_held check (
    deposit_paise = 0 or deposit_returned_at is not null or status = 'reserved'
    or (status = 'cancelled' and deposit_due_at is not null)
  ),
  add constraint booking_no_show check (no_show_at is null or (status = 'cancelled' and started_at is null));
create index booking_deposit_due on booking (deposit_due_at) where deposit_due_at is not null and deposit_returned_at is null;
create index booking_no_show on booking (customer_id, no_show_at) where no_show_at is not null;
create index booking_reserved_grace on booking (starts_at) where status = 'reserved';
