-- What was captured of a blocked amount is settled as a payment is: a line clears it once, and it can be missing.

alter table settlement_line
  add column payment_block_id uuid,
  add constraint settlement_line_payment_block foreign key (payment_block_id) references payment_block (id),
  add constraint settlement_line_payment_block_once unique (payment_block_id),
  drop constraint settlement_line_one_subject,
  drop constraint settlement_line_cleared,
  add constraint settlement_line_one_subject check (num_nonnulls(top_up_id, order_refund_id, payment_block_id) <= 1),
  add constraint settlement_line_cleared check (
    (cleared_paise = 0) = (num_nonnulls(top_up_id, order_refund_id, payment_block_id) = 0));

alter table settlement_exception
  add column payment_block_id uuid,
  add constraint settlement_exception_payment_block foreign key (payment_block_id) references payment_block (id),
  add constraint settlement_exception_payment_block_once unique (payment_block_id),
  drop constraint settlement_exception_subject,
  add constraint settlement_exception_subject check (
    (kind = 'missing-there') = (num_nonnulls(top_up_id, order_refund_id, payment_block_id) = 1)
    and (kind = 'missing-there') = (settlement_id is null)
    and (kind in ('missing-here', 'amount', 'fee', 'twice')) = (line_id is not null));

create or replace function settlement_exception_closes_once() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null
     or (new.id, new.provider, new.kind, new.settlement_id, new.line_id, new.top_up_id, new.order_refund_id,
         new.payment_block_id, new.amount_paise, new.opened_at)
        is distinct from
        (old.id, old.provider, old.kind, old.settlement_id, old.line_id, old.top_up_id, old.order_refund_id,
         old.payment_block_id, old.amount_paise, old.opened_at) then
    raise exception 'a difference is closed once, and does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
