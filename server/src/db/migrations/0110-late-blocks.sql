-- A block that has failed here may still be agreed to at the payer's bank: it is watched until its end, and made void.

create or replace function payment_block_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.order_id, new.booking_id, new.customer_id, new.provider, new.amount_paise)
     is distinct from (old.order_id, old.booking_id, old.customer_id, old.provider, old.amount_paise)
     or (old.used_at is not null and (new.used_at, new.used_paise) is distinct from (old.used_at, old.used_paise))
     or (old.bill_paise is not null and new.bill_paise is distinct from old.bill_paise)
     or (old.lost_at is not null and new.lost_at is distinct from old.lost_at)
     or (old.state in ('captured', 'voided', 'lapsed') and new.state <> old.state)
     or (old.state = 'failed' and new.state not in ('failed', 'voided'))
     or (old.state = 'blocked' and new.state = 'created') then
    raise exception 'block % only goes forward', old.id
      using errcode = 'restrict_violation', constraint = 'payment_block_goes_forward';
  end if;
  return new;
end $$;

-- Those that failed before are looked at once more.
update payment_block set next_at = now() where state = 'failed' and ends_at > now();
