-- Of a block another amount than its bill may be captured, as on the provider's own page: what is missing the driver owes, and what is
-- beyond it is shown to operators.
alter table payment_block
  -- What was captured beyond the bill. No wallet has it.
  add column beyond_paise paise not null default 0,
  add column beyond_at timestamptz,
  drop constraint payment_block_captured,
  add constraint payment_block_captured check (
    (state = 'captured') = (captured_paise is not null) and (state = 'captured') = (paid_at is not null)
    and captured_paise > 0 and captured_paise <= bill_paise and (captured_paise = bill_paise or lost_at is not null)
  ),
  drop constraint payment_block_lost,
  add constraint payment_block_lost check (
    lost_at is null
    or (bill_paise > 0 and (state = 'lapsed' or (state = 'captured' and captured_paise < bill_paise)))
  ),
  add constraint payment_block_beyond check (
    beyond_paise >= 0 and (beyond_paise > 0) = (beyond_at is not null)
    and (beyond_paise = 0 or (lost_at is null and state in ('captured', 'lapsed')))
  );
