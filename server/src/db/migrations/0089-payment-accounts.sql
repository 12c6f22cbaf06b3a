-- The company's accounts with payment providers, whose keys the owner enters, and the wall between test and real money.

create table payment_account (
  provider      text primary key,
  is_live       boolean not null,
  -- The public half of the keys.
  key_id        text not null,
  -- The secrets, under a key that is not in the database.
  sealed        bytea not null,
  -- New payments go to the lowest that is on and up.
  rank          integer not null,
  is_on         boolean not null,
  version       integer not null default 1,
  entered_at    timestamptz not null,
  -- When it last answered to these keys.
  answered_at   timestamptz,
  failing_since timestamptz,
  last_failure  text,
  constraint payment_account_provider check (provider in ('cashfree', 'razorpay')),
  constraint payment_account_failing check ((failing_since is null) = (last_failure is null))
);

-- Whether the money in wallets is real: decided by the first payment, for ever.
create table payment_mode (
  is_only boolean primary key default true,
  is_live boolean not null,
  since   timestamptz not null,
  constraint payment_mode_only check (is_only)
);

alter table top_up_order add column is_live boolean not null default false;

insert into payment_mode (is_live, since)
select false, min(paid_at) from top_up_order where paid_at is not null having count(*) > 0;

-- Two first payments at once: the second waits here for the first, and then has to be of its kind.
create function keep_payment_mode() returns trigger language plpgsql as $$
begin
  if exists (select from payment_mode where is_live = new.is_live) then return new; end if;
  insert into payment_mode (is_live, since) values (new.is_live, new.paid_at) on conflict do nothing;
  if exists (select from payment_mode where is_live <> new.is_live) then
    raise exception 'test payments and real ones cannot be mixed'
      using errcode = 'check_violation', constraint = 'payment_mode_mixed';
  end if;
  return new;
end $$;

create trigger order_payment_mode_paid before update of paid_at on top_up_order
  for each row when (old.paid_at is null and new.paid_at is not null) execute function keep_payment_mode();
create trigger order_payment_mode_new before insert on top_up_order
  for each row when (new.paid_at is not null) execute function keep_payment_mode();

create function check_payment_account_mode() returns trigger language plpgsql as $$
begin
  if exists (select from payment_mode where is_live <> new.is_live)
     or exists (select from payment_account where provider <> new.provider and is_live <> new.is_live) then
    raise exception 'accounts for test payments and for real ones cannot be mixed'
      using errcode = 'check_violation', constraint = 'payment_mode_mixed';
  end if;
  return new;
end $$;

create trigger payment_account_mode before insert or update of is_live on payment_account
  for each row execute function check_payment_account_mode();

create trigger payment_mode_append_only before update or delete on payment_mode
  for each row execute function append_only();
create trigger payment_mode_no_truncate before truncate on payment_mode execute function append_only();
