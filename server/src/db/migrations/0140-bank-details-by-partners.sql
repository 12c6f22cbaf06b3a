-- Bank details are entered and confirmed by operators, as before, or by people of the partner: never by one of each, so that
-- nobody who can let people in gets a second hand by it.
alter table partner_bank_account alter column proposed_by drop not null;
alter table partner_bank_account
  add column proposed_person uuid,
  add column confirmed_person uuid,
  add column withdrawn_person uuid;
alter table partner_bank_account
  add constraint partner_bank_account_proposed_person foreign key (proposed_person) references partner_person (id),
  add constraint partner_bank_account_confirmed_person foreign key (confirmed_person) references partner_person (id),
  add constraint partner_bank_account_withdrawn_person foreign key (withdrawn_person) references partner_person (id),
  add constraint partner_bank_account_one_proposer check (num_nonnulls(proposed_by, proposed_person) = 1),
  -- The same side confirms.
  add constraint partner_bank_account_same_side check (
    (confirmed_by is null or proposed_by is not null) and (confirmed_person is null or proposed_person is not null)),
  -- Alone only a day after entering them, of which everybody was told.
  add constraint partner_bank_account_second_person check (
    confirmed_person <> proposed_person or confirmed_at >= proposed_at + interval '24 hours'),
  drop constraint partner_bank_account_one_end,
  add constraint partner_bank_account_one_end check (
    num_nonnulls(confirmed_by, confirmed_person) = num_nonnulls(confirmed_at)
    and num_nonnulls(withdrawn_by, withdrawn_person) = num_nonnulls(withdrawn_at)
    and (confirmed_at is null or withdrawn_at is null));

create or replace function partner_bank_account_ends_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or old.confirmed_at is not null or old.withdrawn_at is not null
     or (new.id, new.partner_id, new.holder, new.number, new.ifsc, new.bank_name, new.proposed_at, new.proposed_by, new.proposed_person)
        is distinct from
        (old.id, old.partner_id, old.holder, old.number, old.ifsc, old.bank_name, old.proposed_at, old.proposed_by, old.proposed_person) then
    raise exception 'bank details are append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
