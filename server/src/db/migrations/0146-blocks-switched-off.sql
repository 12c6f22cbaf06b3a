-- The owner says whether a provider is asked to block amounts: Cashfree switches that on for each company by itself.
alter table payment_account add column takes_blocks boolean not null default true;
