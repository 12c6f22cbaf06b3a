-- Automatic top-ups: a driver's mandate at a payment provider. The debits that are made by it are orders as all others.

alter table payment_account add column takes_mandates boolean not null default false;

create table top_up_mandate (
  id                  uuid primary key,
  -- Ours, shared with the provider.
  number              text not null,
  customer_id         uuid not null,
  provider            text not null,
  is_live             boolean not null,
  provider_mandate_id text not null,
  payment_session_id  text not null,
  -- Opens the payer's UPI app; null where a page of the provider does it.
  link                text,
  state               text not null,
  -- The most of one debit, as the payer's bank has it.
  most_paise          paise not null,
  -- The wallet is topped up when it holds less.
  below_paise         paise not null,
  amount_paise        paise not null,
  -- The most of a calendar month of India.
  month_most_paise    paise not null,
  created_at          timestamptz not null,
  approve_by          timestamptz not null,
  -- From then on the bank debits nothing.
  ends_at             timestamptz not null,
  -- When it was approved or resumed last; failed debits count from there.
  active_since        timestamptz,
  paused_by           text,
  ended_at            timestamptz,
  -- Whether the provider may still debit by it.
  is_open_there       boolean not null,
  -- When the provider is asked next; null when nothing more is expected of it.
  next_at             timestamptz,
  constraint top_up_mandate_number unique (number),
  constraint top_up_mandate_of unique (number, customer_id),
  constraint top_up_mandate_at_provider unique (provider, provider_mandate_id),
  constraint top_up_mandate_customer foreign key (customer_id) references customer (id),
  constraint top_up_mandate_state check (state in ('created', 'active', 'paused', 'ended', 'failed')),
  constraint top_up_mandate_pause check (paused_by in ('driver', 'failures', 'bank')),
  constraint top_up_mandate_paused check ((state = 'paused') = (paused_by is not null)),
  constraint top_up_mandate_active check (active_since is not null or state not in ('active', 'paused')),
  constraint top_up_mandate_ended check (
    (ended_at is not null) = (state in ('ended', 'failed')) and (is_open_there or ended_at is not null)
  ),
  constraint top_up_mandate_terms check (
    below_paise between 5000 and 500000 and most_paise <= 1000000 and amount_paise between 10000 and most_paise
    and month_most_paise between amount_paise and 5000000
  ),
  constraint top_up_mandate_asked check (next_at is not null or not is_open_there)
);
create unique index top_up_mandate_one on top_up_mandate (customer_id) where ended_at is null;
create index top_up_mandate_of_customer on top_up_mandate (customer_id, created_at desc);
create index top_up_mandate_due on top_up_mandate (next_at) where next_at is not null;
create index top_up_mandate_active_ones on top_up_mandate (customer_id) where state = 'active';

create function top_up_mandate_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.number, new.customer_id, new.provider, new.is_live, new.provider_mandate_id, new.most_paise, new.created_at)
     is distinct from
     (old.number, old.customer_id, old.provider, old.is_live, old.provider_mandate_id, old.most_paise, old.created_at)
     or (old.ended_at is not null and (new.state, new.ended_at) is distinct from (old.state, old.ended_at))
     or (new.is_open_there and not old.is_open_there)
     or (new.state = 'created' and old.state <> 'created') then
    raise exception 'mandate % only goes forward', old.number
      using errcode = 'restrict_violation', constraint = 'top_up_mandate_goes_forward';
  end if;
  return new;
end $$;
create trigger top_up_mandate_forward before update on top_up_mandate
  for each row execute function top_up_mandate_goes_forward();
create trigger top_up_mandate_kept before delete on top_up_mandate for each row execute function append_only();
create trigger top_up_mandate_no_truncate before truncate on top_up_mandate execute function append_only();
select announce_changes('top_up_mandate', 'top-up-mandate', owner_column => 'customer_id', ignored => '{next_at}');
create trigger top_up_mandate_wakes after insert or update of next_at on top_up_mandate
  for each row when (new.next_at is not null) execute function wake_job('follow-top-up-mandates');

-- A debit is an order that nobody opens a page for.
alter table top_up_order
  add column mandate text,
  -- The day of India.
  add column debit_on date,
  -- When the provider took it.
  add column debit_taken_at timestamptz,
  add constraint order_mandate foreign key (mandate, customer_id) references top_up_mandate (number, customer_id),
  add constraint order_debit check (
    (mandate is null) = (debit_on is null) and (debit_taken_at is null or mandate is not null)
  );
-- One at a time.
create unique index order_debit_open on top_up_order (mandate) where mandate is not null and closed_at is null;
create index order_of_mandate on top_up_order (mandate, created_at desc) where mandate is not null;

-- The last wall: what is debited stays within what the driver has agreed to, however many processes decide at once.
create function check_debit() returns trigger language plpgsql as $$
declare
  agreed top_up_mandate;
begin
  select * into agreed from top_up_mandate where number = new.mandate for update;
  if agreed.state is distinct from 'active' or new.amount_paise > agreed.most_paise
     or (new.provider, new.is_live) is distinct from (agreed.provider, agreed.is_live)
     or new.debit_on < ist_day(new.created_at) + 2
     or new.amount_paise + coalesce((select sum(amount_paise) from top_up_order
                                      where mandate = new.mandate and status <> 'failed'
                                        and date_trunc('month', debit_on) = date_trunc('month', new.debit_on)), 0)
        > agreed.month_most_paise then
    raise exception 'the mandate % does not allow this debit', new.mandate
      using errcode = 'check_violation', constraint = 'order_debit_allowed';
  end if;
  return new;
end $$;
create trigger order_debit_allowed before insert on top_up_order
  for each row when (new.mandate is not null) execute function check_debit();

-- The built-in provider's own books (development only). A mandate and a debit each have an order there.
create table simulated_mandate (
  order_id text primary key references simulated_payment_order (order_id),
  state    text not null,
  ends_at  timestamptz not null,
  constraint simulated_mandate_state check (state in ('created', 'active', 'ended'))
);
create table simulated_debit (
  order_id     text primary key references simulated_payment_order (order_id),
  mandate_id   text not null references simulated_mandate (order_id),
  due_on       date not null,
  is_cancelled boolean not null default false
);
