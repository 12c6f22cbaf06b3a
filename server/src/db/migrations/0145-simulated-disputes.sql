-- The built-in provider's own books (development only): payments that their payers dispute at the bank.

create table simulated_dispute (
  cf_dispute_id bigint generated always as identity,
  cf_payment_id bigint not null,
  amount_paise  paise not null,
  opened_at     timestamptz not null,
  respond_by    timestamptz not null,
  -- 'accept' or 'contest', once it was answered.
  answer        text,
  answered_at   timestamptz,
  -- What the bank decides of a contested one, and when.
  is_won        boolean,
  decides_at    timestamptz,
  constraint simulated_dispute_id primary key (cf_dispute_id),
  constraint simulated_dispute_payment unique (cf_payment_id),
  constraint simulated_dispute_of foreign key (cf_payment_id) references simulated_payment (cf_payment_id),
  constraint simulated_dispute_amount check (amount_paise > 0),
  constraint simulated_dispute_answer check (
    answer in ('accept', 'contest') and (answer is null) = (answered_at is null)
    and coalesce(answer = 'contest', false) = (is_won is not null) and (is_won is null) = (decides_at is null))
);

alter table simulated_webhook
  -- Of a dispute: what the message says of it.
  add column dispute_status text;

alter table simulated_settlement_line
  add column cf_dispute_id bigint,
  -- Whether the provider pays again what it kept.
  add column is_back boolean not null default false,
  add constraint simulated_settlement_line_dispute unique (cf_dispute_id, is_back),
  add constraint simulated_settlement_line_of_dispute foreign key (cf_dispute_id)
    references simulated_dispute (cf_dispute_id);
