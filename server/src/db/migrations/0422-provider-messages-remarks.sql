-- Columns named by what they hold, as `0409` and `0410` began it: a provider's message, its remarks on a line of a settlement,
-- the status that a charger has reported of a log. Names alone change; rows stay as they are.
alter table bank_account_check rename column said to provider_message;
alter table charger_log rename column said to reported_status;
alter table partner_invoice rename column says to content;
alter table payment_dispute rename column said_at to reported_at;
alter table payout_transfer rename column said to provider_message;
alter table settlement_line rename column said to remarks;

-- From PostgreSQL 18 on a column that is not null has a constraint with a name.
do $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as of_table, conname as name, new_name
      from (values ('partner_invoice', 'partner_invoice_says_not_null', 'partner_invoice_content_not_null'),
                   ('payment_dispute', 'payment_dispute_said_at_not_null', 'payment_dispute_reported_at_not_null'))
             as renamed (table_name, old_name, new_name)
      join pg_constraint on conrelid = table_name::regclass and conname = old_name
  loop
    execute format('alter table %s rename constraint %I to %I', one.of_table, one.name, one.new_name);
  end loop;
end $$;

-- A body is text, in which the new names are written.
create or replace function settlement_line_is_matched_once() returns trigger language plpgsql as $$
begin
  if old.cleared_paise <> 0
     or (new.id, new.settlement_id, new.number, new.kind, new.payment_id, new.refund_id, new.order_number, new.remarks,
         new.gross_paise, new.fee_paise, new.tax_paise, new.net_paise)
        is distinct from
        (old.id, old.settlement_id, old.number, old.kind, old.payment_id, old.refund_id, old.order_number, old.remarks,
         old.gross_paise, old.fee_paise, old.tax_paise, old.net_paise) then
    raise exception 'a line of a settlement is matched once, and does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function payment_dispute_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.provider, new.provider_dispute_id, new.payment_id) is distinct from
     (old.provider, old.provider_dispute_id, old.payment_id)
     or (old.order_id is not null and new.order_id is distinct from old.order_id)
     or (old.block_id is not null and new.block_id is distinct from old.block_id)
     or (old.state in ('lost', 'accepted', 'closed') and new.state <> old.state)
     or (old.state in ('lost', 'accepted', 'closed') and new.amount_paise <> old.amount_paise)
     or new.reported_at < old.reported_at then
    raise exception 'dispute % only goes forward', old.id
      using errcode = 'restrict_violation', constraint = 'payment_dispute_goes_forward';
  end if;
  return new;
end $$;
