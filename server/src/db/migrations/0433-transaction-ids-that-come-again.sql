-- Some chargers count their transactions anew after a restart: an id may come again for another charge.
drop index charging_session_transaction;
create index charging_session_transaction on charging_session (charger_id, transaction_id, created_at desc);
