-- RazorpayX: the number of the account that payouts are taken from may have letters, as that of any account may.
alter table payout_account drop constraint payout_account_number;
alter table payout_account add constraint payout_account_number check (
  (provider = 'razorpay') = (account_number is not null) and account_number ~ '^[0-9A-Za-z]{5,35}$');
