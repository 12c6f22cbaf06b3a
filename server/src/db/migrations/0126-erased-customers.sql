-- A customer who erased the account: a row without a person, kept for what the law has us keep of charges and payments.
alter table customer add column erased_at timestamptz;
alter table customer add constraint customer_erased check (
  erased_at is null
  or (phone like 'Erased %' and email is null and name is null and latitude is null and vehicle_id is null
      and blocked_at is not null)
);

create function customer_stays_erased() returns trigger language plpgsql as $$
begin
  raise exception 'customer % is erased', old.id using errcode = 'check_violation';
end $$;
create trigger customer_stays_erased before update on customer
  for each row when (old.erased_at is not null) execute function customer_stays_erased();
