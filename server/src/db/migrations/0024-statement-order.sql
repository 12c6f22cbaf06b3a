-- A page of an account's statement reads its own rows, and a balance the rows beyond it, from this index alone.
create index ledger_entry_statement on ledger_entry (account_id, transfer_id) include (amount_paise);
drop index ledger_entry_account;
