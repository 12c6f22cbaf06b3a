-- Payouts by RazorpayX beside Cashfree Payouts: who has the keys, and who was given which payout.
alter table payout_account add column provider text not null default 'cashfree';
alter table payout_account alter column provider drop default;
-- RazorpayX: the account that payouts are taken from.
alter table payout_account add column account_number text;
alter table payout_account add constraint payout_account_provider check (provider in ('cashfree', 'razorpay'));
alter table payout_account add constraint payout_account_number check (
  (provider = 'razorpay') = (account_number is not null) and account_number ~ '^[0-9]{9,18}$');

do $$
begin
  execute format('alter table payout_transfer add column provider text not null default %L',
                 case when exists (select from payout_account) then 'cashfree' else 'simulated' end);
end $$;
alter table payout_transfer alter column provider drop default;
alter table payout_transfer add constraint payout_transfer_provider check (provider in ('cashfree', 'razorpay', 'simulated'));

create function payout_transfer_keeps_provider() returns trigger language plpgsql as $$
begin
  raise exception 'transfer of payout % stays with its provider', old.payout_id
    using errcode = 'restrict_violation', constraint = 'payout_transfer_keeps_provider';
end $$;
create trigger payout_transfer_provider_kept before update of provider on payout_transfer
  for each row when (new.provider is distinct from old.provider) execute function payout_transfer_keeps_provider();
