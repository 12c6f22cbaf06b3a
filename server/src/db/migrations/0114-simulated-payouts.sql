-- What the built-in provider of payouts (development only) has sent: books of its own, as those of simulated payments are.
create table simulated_transfer (
  transfer_id    text not null,
  cf_transfer_id bigint generated always as identity,
  beneficiary_id text not null,
  amount_paise   paise not null,
  created_at     timestamptz not null,
  constraint simulated_transfer_once primary key (transfer_id),
  constraint simulated_transfer_number unique (cf_transfer_id),
  constraint simulated_transfer_amount check (amount_paise > 0)
);
