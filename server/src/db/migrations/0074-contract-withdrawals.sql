-- A version of a contract that was entered by mistake is withdrawn before its first day.

create table partner_contract_withdrawal (
  version_id   uuid not null,
  partner_id   uuid not null,
  created_at   timestamptz not null,
  created_by   uuid not null,
  constraint partner_contract_withdrawal_once primary key (version_id),
  constraint partner_contract_withdrawal_version foreign key (version_id) references partner_contract_version (id),
  constraint partner_contract_withdrawal_partner foreign key (partner_id) references partner (id),
  constraint partner_contract_withdrawal_administrator foreign key (created_by) references administrator (id)
);
create trigger partner_contract_withdrawal_append_only before update or delete on partner_contract_withdrawal
  for each row execute function append_only();
create trigger partner_contract_withdrawal_no_truncate before truncate on partner_contract_withdrawal
  execute function append_only();

-- What has begun holds: charges are credited by it.
create function partner_contract_withdrawal_in_time() returns trigger language plpgsql as $$
begin
  if exists (
    select from partner_contract_version
     where id = new.version_id and valid_from <= ist_day(new.created_at)
  ) then
    raise exception 'version % has begun', new.version_id
      using errcode = 'check_violation', constraint = 'partner_contract_withdrawal_in_time';
  end if;
  return new;
end $$;
create trigger partner_contract_withdrawal_before before insert on partner_contract_withdrawal
  for each row execute function partner_contract_withdrawal_in_time();

-- Nothing is credited by a version that was withdrawn, and no statement follows it.
create function partner_contract_version_stands() returns trigger language plpgsql as $$
begin
  if exists (select from partner_contract_withdrawal where version_id = new.version_id) then
    raise exception 'version % was withdrawn', new.version_id
      using errcode = 'check_violation', constraint = 'partner_contract_version_stands';
  end if;
  return new;
end $$;
create trigger partner_credit_version_stands before insert on partner_credit
  for each row execute function partner_contract_version_stands();
create trigger partner_statement_version_stands before insert on partner_statement
  for each row execute function partner_contract_version_stands();

select announce_changes('partner_contract_withdrawal', 'partner', subject_column => 'partner_id', always => 'changed');
