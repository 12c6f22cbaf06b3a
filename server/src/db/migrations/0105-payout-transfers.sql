-- Approved payouts are paid by the bank's file, or sent one by one through a provider of payouts: a run goes one way.

-- The account with the provider, whose keys the owner enters.
create table payout_account (
  is_only    boolean primary key default true,
  is_live    boolean not null,
  -- The public half of the keys.
  key_id     text not null,
  -- The secret, under a key that is not in the database.
  sealed     bytea not null,
  entered_at timestamptz not null,
  constraint payout_account_only check (is_only)
);

create table payout_run_way (
  run_id uuid not null,
  way    text not null,
  at     timestamptz not null,
  constraint payout_run_way_once primary key (run_id),
  constraint payout_run_way_run foreign key (run_id) references payout_run (id),
  constraint payout_run_way_of check (way in ('file', 'provider'))
);
insert into payout_run_way (run_id, way, at)
select run.id, 'file', min(entry.at)
  from payout_run run
  join audit_entry entry on entry.subject_kind = 'payout-run' and entry.subject_id = run.id::text
                        and entry.action = 'payout-run.take-out'
 group by run.id;
create trigger payout_run_way_append_only before update or delete on payout_run_way
  for each row execute function append_only();
create trigger payout_run_way_no_truncate before truncate on payout_run_way execute function append_only();

create table payout_transfer (
  payout_id            uuid not null,
  -- 'asked': to be sent, or perhaps sent; 'sent': the provider has it; then 'done' or 'failed'.
  state                text not null,
  -- Whether the provider may have a transfer that it has not answered about.
  is_unclear           boolean not null default false,
  provider_transfer_id text,
  -- The provider's words.
  said                 text,
  asked_at             timestamptz not null,
  asked_by             uuid not null,
  done_at              timestamptz,
  -- When the provider is asked next; null when nothing more is expected.
  next_at              timestamptz,
  constraint payout_transfer_once primary key (payout_id),
  constraint payout_transfer_of foreign key (payout_id) references payout (id),
  constraint payout_transfer_administrator foreign key (asked_by) references administrator (id),
  constraint payout_transfer_state check (state in ('asked', 'sent', 'done', 'failed')),
  constraint payout_transfer_next check (next_at is not null or state in ('done', 'failed')),
  constraint payout_transfer_done check ((state = 'done') <= (done_at is not null)),
  constraint payout_transfer_bounded check (length(said) <= 300 and length(provider_transfer_id) <= 100)
);
create index payout_transfer_due on payout_transfer (next_at) where next_at is not null;

-- It only goes forward; what is done may come back.
create function payout_transfer_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.payout_id, new.asked_at, new.asked_by) is distinct from (old.payout_id, old.asked_at, old.asked_by)
     or (new.state <> old.state
         and (old.state, new.state) not in (('asked', 'sent'), ('asked', 'done'), ('asked', 'failed'), ('sent', 'done'),
                                            ('sent', 'failed'), ('done', 'failed'))) then
    raise exception 'transfer of payout % only goes forward', old.payout_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_transfer_forward before update on payout_transfer
  for each row execute function payout_transfer_goes_forward();
create trigger payout_transfer_kept before delete on payout_transfer for each row execute function append_only();
create trigger payout_transfer_no_truncate before truncate on payout_transfer execute function append_only();

-- At commit a payout that is sent by the provider is what its transfer says, and its run goes that way.
create function payout_is_its_transfer(of uuid) returns void language plpgsql as $$
begin
  if exists (
    select from payout_transfer transfer
      join payout on payout.id = transfer.payout_id
      left join payout_run_way way on way.run_id = payout.run_id
     where transfer.payout_id = of
       and (way.way is distinct from 'provider'
            or payout.state <> (case transfer.state when 'done' then 'paid' when 'failed' then 'failed' else 'approved' end))
  ) then
    raise exception 'payout % is not what its transfer says', of
      using errcode = 'check_violation', constraint = 'payout_is_its_transfer';
  end if;
end $$;
create function check_payout_transfer() returns trigger language plpgsql as $$
begin
  perform payout_is_its_transfer(new.payout_id);
  return null;
end $$;
create function check_transfer_of_payout() returns trigger language plpgsql as $$
begin
  perform payout_is_its_transfer(new.id);
  return null;
end $$;
create constraint trigger payout_transfer_whole after insert or update on payout_transfer
  deferrable initially deferred for each row execute function check_payout_transfer();
create constraint trigger payout_of_transfer_whole after update on payout
  deferrable initially deferred for each row execute function check_transfer_of_payout();

create trigger payout_transfer_wakes after insert on payout_transfer
  for each statement execute function wake_job('send-payouts');
create trigger payout_transfer_hurries after update of next_at on payout_transfer
  for each row when (new.next_at < old.next_at) execute function wake_job('send-payouts');
