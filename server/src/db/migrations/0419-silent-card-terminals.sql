-- A charge is billed, and its card terminal has said nothing of the payment: it is listed as one that differs.

alter table card_settlement
  drop constraint card_settlement_status,
  add constraint card_settlement_status check (status in ('Settled', 'Canceled', 'Rejected', 'Failed', 'Unanswered')),
  add constraint card_settlement_unanswered check (status <> 'Unanswered' or amount_paise = 0);
