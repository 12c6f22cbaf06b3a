-- Where a partner is paid: entered by one operator, confirmed by another. What was once in force is kept.

create table partner_bank_account (
  id           uuid primary key,
  partner_id   uuid not null,
  holder       text not null,
  number       text not null,
  ifsc         text not null,
  bank_name    text not null,
  proposed_at  timestamptz not null,
  proposed_by  uuid not null,
  confirmed_at timestamptz,
  confirmed_by uuid,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  constraint partner_bank_account_partner foreign key (partner_id) references partner (id),
  constraint partner_bank_account_proposer foreign key (proposed_by) references administrator (id),
  constraint partner_bank_account_confirmer foreign key (confirmed_by) references administrator (id),
  constraint partner_bank_account_withdrawer foreign key (withdrawn_by) references administrator (id),
  constraint partner_bank_account_holder check (char_length(holder) between 1 and 100),
  constraint partner_bank_account_number check (number ~ '^[0-9]{9,18}$'),
  constraint partner_bank_account_ifsc check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  constraint partner_bank_account_two_people check (confirmed_by <> proposed_by),
  constraint partner_bank_account_one_end check (
    (confirmed_at is null) = (confirmed_by is null) and (withdrawn_at is null) = (withdrawn_by is null)
    and (confirmed_at is null or withdrawn_at is null)
  )
);
create unique index partner_bank_account_awaiting on partner_bank_account (partner_id)
  where confirmed_at is null and withdrawn_at is null;
create index partner_bank_account_in_force on partner_bank_account (partner_id, confirmed_at desc, id desc)
  where confirmed_at is not null;

-- What was proposed is never changed: it is confirmed or withdrawn, once.
create function partner_bank_account_ends_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or old.confirmed_at is not null or old.withdrawn_at is not null
     or (new.id, new.partner_id, new.holder, new.number, new.ifsc, new.bank_name, new.proposed_at, new.proposed_by)
        is distinct from
        (old.id, old.partner_id, old.holder, old.number, old.ifsc, old.bank_name, old.proposed_at, old.proposed_by) then
    raise exception 'bank details are append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger partner_bank_account_append_only before update or delete on partner_bank_account
  for each row execute function partner_bank_account_ends_once();
create trigger partner_bank_account_no_truncate before truncate on partner_bank_account execute function append_only();

select announce_changes('partner_bank_account', 'partner', subject_column => 'partner_id', always => 'changed');
