-- What moves partners' balances beside their charges, by when it did: dashboards look at the last minutes of it.
create index ledger_transfer_partner_other on ledger_transfer (created_at) where kind in ('statement', 'payout_return');
