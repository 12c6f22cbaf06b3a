-- A correction that lowers what an invoice charged: the GST inside it goes back with it, and a credit note says so.
alter table wallet_adjustment
  add column tax_paise paise not null default 0,
  add constraint wallet_adjustment_tax check (
    tax_paise >= 0 and (tax_paise = 0 or (kind = 'correction' and booking_id is not null and tax_paise < amount_paise))
  );

-- The credit notes of an invoice never come to more than it. Two of one invoice wait for each other.
create function paper_credits_no_more() returns trigger language plpgsql as $$
begin
  if new.kind = 'credit-note' then
    perform from paper where id = new.original_id for no key update;
    if exists (
      select from paper invoice
       where invoice.id = new.original_id
         and (invoice.kind <> 'tax-invoice' or invoice.gstin <> new.gstin or invoice.place_state <> new.place_state
              or new.total_paise + (select coalesce(sum(total_paise), 0) from paper
                                     where original_id = invoice.id and kind = 'credit-note') > invoice.total_paise)
    ) then
      raise exception 'credit note % is more than its invoice', new.number
        using errcode = 'check_violation', constraint = 'paper_credits_no_more';
    end if;
  end if;
  return new;
end $$;
create trigger paper_credits_no_more before insert on paper
  for each row execute function paper_credits_no_more();
