-- Before money goes to a partner's account its bank is asked, through a provider, whose it is.

-- Cashfree has keys of its own for it; RazorpayX uses those of its payouts.
alter table payout_account
  add column checks_accounts boolean not null default false,
  add column check_key_id text,
  add column check_sealed bytea,
  add constraint payout_account_checks check (
    num_nonnulls(check_key_id, check_sealed) in (0, 2)
    and checks_accounts = (check_key_id is not null or (provider = 'razorpay' and checks_accounts))
    and (check_key_id is null or provider = 'cashfree')
    and length(check_key_id) <= 100);

alter table partner_bank_account add constraint partner_bank_account_of_partner unique (id, partner_id);

create table bank_account_check (
  id           uuid primary key,
  account_id   uuid not null,
  partner_id   uuid not null,
  -- Who is asked: nobody else knows the question.
  provider     text not null,
  state        text not null,
  -- How often the provider was called with it; each call may cost.
  tries        integer not null default 0,
  -- The provider's number of the question.
  reference    text,
  name_at_bank text,
  -- The provider's words.
  said         text,
  asked_at     timestamptz not null,
  -- Null where the program asked by itself.
  asked_by     uuid,
  answered_at  timestamptz,
  -- When the provider is called next; null when it has answered.
  next_at      timestamptz,
  accepted_at  timestamptz,
  accepted_by  uuid,
  reason       text,
  constraint bank_account_check_account foreign key (account_id, partner_id) references partner_bank_account (id, partner_id),
  constraint bank_account_check_asker foreign key (asked_by) references administrator (id),
  constraint bank_account_check_accepter foreign key (accepted_by) references administrator (id),
  constraint bank_account_check_provider check (provider in ('cashfree', 'razorpay', 'simulated')),
  constraint bank_account_check_state check (state in ('asked', 'matched', 'differs', 'invalid', 'failed', 'accepted')),
  constraint bank_account_check_answered check (
    (state = 'asked') = (answered_at is null) and (state = 'asked') = (next_at is not null)
    and (state not in ('matched', 'differs') or name_at_bank is not null)
  ),
  constraint bank_account_check_accepted check (
    num_nonnulls(accepted_at, accepted_by, reason) = case state when 'accepted' then 3 else 0 end
  ),
  constraint bank_account_check_bounded check (
    tries between 0 and 1000 and char_length(reference) <= 100 and char_length(name_at_bank) between 1 and 200
    and char_length(said) <= 300 and char_length(reason) between 1 and 300
  )
);
create unique index bank_account_check_open on bank_account_check (account_id) where state = 'asked';
create index bank_account_check_of on bank_account_check (account_id, asked_at desc, id desc);
create index bank_account_check_of_partner on bank_account_check (partner_id, asked_at desc);
create index bank_account_check_asked on bank_account_check (asked_at desc);
create index bank_account_check_due on bank_account_check (next_at) where next_at is not null;

-- What was asked stays, an answer comes once, and who entered the account does not accept what its bank said of it.
create function bank_account_check_goes_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or (new.id, new.account_id, new.partner_id, new.provider, new.asked_at, new.asked_by)
        is distinct from (old.id, old.account_id, old.partner_id, old.provider, old.asked_at, old.asked_by)
     or new.tries < old.tries
     or (old.state <> 'asked' and (new.name_at_bank, new.answered_at) is distinct from (old.name_at_bank, old.answered_at))
     or (new.state <> old.state
         and (old.state, new.state) not in (('asked', 'matched'), ('asked', 'differs'), ('asked', 'invalid'), ('asked', 'failed'),
                                            ('differs', 'accepted'), ('failed', 'accepted')))
     or (old.state = 'accepted') then
    raise exception 'check % of a bank account only goes forward', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = 'accepted' and exists (
    select from partner_bank_account account where account.id = new.account_id and account.proposed_by = new.accepted_by) then
    raise exception 'who entered a bank account does not accept its check %', old.id
      using errcode = 'check_violation', constraint = 'bank_account_check_second_person';
  end if;
  return new;
end $$;
create trigger bank_account_check_forward before update or delete on bank_account_check
  for each row execute function bank_account_check_goes_forward();
create trigger bank_account_check_no_truncate before truncate on bank_account_check execute function append_only();

-- No payout is approved to an account that its bank does not know, whose bank names somebody else, or that is being asked about.
create function payout_to_checked_account() returns trigger language plpgsql as $$
begin
  if (select state in ('asked', 'differs', 'invalid') from bank_account_check
       where account_id = new.bank_account_id order by asked_at desc, id desc limit 1) then
    raise exception 'the bank account of payout % is not confirmed by its bank', new.id
      using errcode = 'check_violation', constraint = 'payout_to_checked_account';
  end if;
  return new;
end $$;
create trigger payout_account_checked before update of state on payout
  for each row when (old.state = 'draft' and new.state = 'approved') execute function payout_to_checked_account();

create trigger bank_account_check_wakes after insert on bank_account_check
  for each statement execute function wake_job('check-bank-accounts');
select announce_changes('bank_account_check', 'partner', subject_column => 'partner_id', always => 'changed',
                        ignored => array['tries', 'next_at']::name[]);
