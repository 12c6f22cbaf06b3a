-- Partners are paid in runs: drafted by one person, approved (by another above an amount), then each payout is paid with
-- the bank's reference or comes back. Approval posts the withdrawals.

-- The bank's reference of a payment, whichever way it was recorded: the same payment is not recorded twice.
create table withdrawal_reference (
  utr           text not null,
  withdrawal_id uuid not null,
  created_at    timestamptz not null,
  created_by    uuid,
  constraint withdrawal_reference_once primary key (utr),
  constraint withdrawal_reference_of unique (withdrawal_id),
  constraint withdrawal_reference_withdrawal foreign key (withdrawal_id) references withdrawal (id),
  constraint withdrawal_reference_administrator foreign key (created_by) references administrator (id),
  constraint withdrawal_reference_utr check (utr ~ '^[A-Z0-9]{6,35}$')
);
insert into withdrawal_reference (utr, withdrawal_id, created_at, created_by)
select utr, id, created_at, created_by from withdrawal where utr is not null;
create trigger withdrawal_reference_append_only before update or delete on withdrawal_reference
  for each row execute function append_only();
create trigger withdrawal_reference_no_truncate before truncate on withdrawal_reference execute function append_only();
create function withdrawal_has_reference() returns trigger language plpgsql as $$
begin
  insert into withdrawal_reference (utr, withdrawal_id, created_at, created_by)
  values (new.utr, new.id, new.created_at, new.created_by);
  return null;
end $$;
create trigger withdrawal_keeps_reference after insert on withdrawal
  for each row when (new.utr is not null) execute function withdrawal_has_reference();

-- What one person may make and approve on a day in India; above it a second person approves.
create table payout_setting (
  is_only     boolean primary key default true,
  alone_paise paise not null,
  constraint payout_setting_one check (is_only),
  constraint payout_setting_alone check (alone_paise >= 0)
);
insert into payout_setting (alone_paise) values (0);

create table payout_run (
  id                 uuid primary key,
  -- From 1, in the order in which runs were drafted.
  number             integer not null,
  state              text not null,
  created_at         timestamptz not null,
  created_by         uuid not null,
  -- As it was approved.
  total_paise        paise,
  alone_paise        paise,
  alone_before_paise paise,
  approved_at        timestamptz,
  approved_by        uuid,
  cancelled_at       timestamptz,
  cancelled_by       uuid,
  constraint payout_run_number unique (number),
  constraint payout_run_state check (state in ('draft', 'approved', 'cancelled')),
  constraint payout_run_creator foreign key (created_by) references administrator (id),
  constraint payout_run_approver foreign key (approved_by) references administrator (id),
  constraint payout_run_canceller foreign key (cancelled_by) references administrator (id),
  constraint payout_run_ends check (
    (state = 'approved') = (approved_at is not null) and (state = 'cancelled') = (cancelled_at is not null)
    and num_nulls(approved_at, approved_by, total_paise, alone_paise, alone_before_paise) in (0, 5)
    and num_nulls(cancelled_at, cancelled_by) in (0, 2)
  ),
  constraint payout_run_second_person check (
    approved_by <> created_by or total_paise + alone_before_paise <= alone_paise
  )
);
create index payout_run_created on payout_run (created_at desc, id desc);
create index payout_run_approved on payout_run (approved_by, approved_at) where approved_at is not null;

create table payout (
  id              uuid primary key,
  run_id          uuid not null,
  partner_id      uuid not null,
  amount_paise    paise not null,
  bank_account_id uuid not null,
  state           text not null,
  -- From approval on: the money has left what the partner is owed.
  withdrawal_id   uuid,
  -- When it came to its state, and by whom; null where the program did it.
  changed_at      timestamptz not null,
  changed_by      uuid,
  removed_why     text,
  -- What the bank said of one that failed.
  failure         text,
  constraint payout_run_of foreign key (run_id) references payout_run (id),
  constraint payout_partner foreign key (partner_id) references partner (id),
  constraint payout_bank_account foreign key (bank_account_id) references partner_bank_account (id),
  constraint payout_withdrawal foreign key (withdrawal_id) references withdrawal (id),
  constraint payout_changer foreign key (changed_by) references administrator (id),
  constraint payout_withdrawal_once unique (withdrawal_id),
  constraint payout_partner_once unique (run_id, partner_id),
  constraint payout_amount check (amount_paise > 0),
  constraint payout_state check (state in ('draft', 'approved', 'paid', 'failed', 'removed')),
  constraint payout_posted check ((state in ('approved', 'paid', 'failed')) = (withdrawal_id is not null)),
  constraint payout_removed check (
    (state = 'removed') = (removed_why is not null)
    and removed_why in ('by-hand', 'bank-details-changed', 'run-cancelled')
  ),
  constraint payout_failed check (
    (state = 'failed') = (failure is not null) and char_length(failure) between 1 and 300
  )
);
-- One open draft for each partner: two runs do not pay the same money.
create unique index payout_open_once on payout (partner_id) where state = 'draft';
create index payout_of_partner on payout (partner_id, changed_at desc);
create index payout_under_way on payout (run_id) where state in ('draft', 'approved');

-- Who is paid what and where is never changed, and states follow each other.
create function payout_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or (new.id, new.run_id, new.partner_id, new.amount_paise, new.bank_account_id)
        is distinct from (old.id, old.run_id, old.partner_id, old.amount_paise, old.bank_account_id)
     or (old.withdrawal_id is not null and new.withdrawal_id is distinct from old.withdrawal_id)
     or (old.state, new.state) not in (('draft', 'approved'), ('draft', 'removed'), ('approved', 'paid'),
                                       ('approved', 'failed'), ('paid', 'failed')) then
    raise exception 'payout % does not change so', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_append_only before update or delete on payout for each row execute function payout_moves_on();
create trigger payout_no_truncate before truncate on payout execute function append_only();
create function payout_run_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'draft' or new.state = 'draft'
     or (new.id, new.number, new.created_at, new.created_by) is distinct from (old.id, old.number, old.created_at, old.created_by) then
    raise exception 'payout run % does not change so', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_run_append_only before update or delete on payout_run for each row execute function payout_run_moves_on();
create trigger payout_run_no_truncate before truncate on payout_run execute function append_only();

-- At commit a payout is what its run, its withdrawal, the bank's reference and its return say.
create function payout_is_whole() returns trigger language plpgsql as $$
declare
  held       payout;
  run        payout_run;
  taken_out  withdrawal;
  returned   boolean;
  referenced boolean;
begin
  select * into held from payout where id = new.id;
  select * into run from payout_run where id = held.run_id;
  select * into taken_out from withdrawal where id = held.withdrawal_id;
  returned := exists (select from withdrawal_return where withdrawal_id = held.withdrawal_id);
  referenced := exists (select from withdrawal_reference where withdrawal_id = held.withdrawal_id);
  if (held.state = 'draft') and run.state <> 'draft'
     or (held.withdrawal_id is not null and (run.state <> 'approved' or taken_out.partner_id <> held.partner_id
                                             or taken_out.amount_paise <> held.amount_paise))
     or returned <> (held.state = 'failed')
     or (held.state = 'paid' and not referenced) or (held.state = 'approved' and referenced)
     or not exists (select from partner_bank_account account where account.id = held.bank_account_id
                     and account.partner_id = held.partner_id and account.confirmed_at is not null) then
    raise exception 'payout % is not what its run and its withdrawal say', held.id
      using errcode = 'check_violation', constraint = 'payout_is_whole';
  end if;
  return null;
end $$;
create constraint trigger payout_whole after insert or update on payout
  deferrable initially deferred for each row execute function payout_is_whole();

-- A payment of a run comes back by its payout, and not beside it.
create function withdrawal_return_of_run() returns trigger language plpgsql as $$
begin
  if exists (select from payout where withdrawal_id = new.withdrawal_id and state <> 'failed') then
    raise exception 'payout of withdrawal % has not failed', new.withdrawal_id
      using errcode = 'check_violation', constraint = 'payout_is_whole';
  end if;
  return null;
end $$;
create constraint trigger withdrawal_return_whole after insert on withdrawal_return
  deferrable initially deferred for each row execute function withdrawal_return_of_run();

-- At commit an approved run has come to what was approved, and leaves nothing open.
create function payout_run_adds_up() returns trigger language plpgsql as $$
begin
  if new.state <> 'draft' and (
       exists (select from payout where run_id = new.id and state = 'draft')
       or (new.state = 'approved'
           and new.total_paise is distinct from (select sum(amount_paise) from payout
                                                  where run_id = new.id and withdrawal_id is not null))) then
    raise exception 'payout run % does not add up', new.number
      using errcode = 'check_violation', constraint = 'payout_run_adds_up';
  end if;
  return null;
end $$;
create constraint trigger payout_run_whole after update on payout_run
  deferrable initially deferred for each row execute function payout_run_adds_up();

select announce_changes('payout_run', 'withdrawal', always => 'changed');
select announce_changes('payout', 'withdrawal', subject_column => 'run_id', always => 'changed');
