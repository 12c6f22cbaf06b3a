-- Cars that identify themselves by a contract's certificate (ISO 15118): what came out when it was checked, and that a
-- contract begins nothing without it.

create table contract_check (
  charger_id uuid not null,
  -- The contract, as cards are compared.
  number     text not null,
  -- In the words of OCPP.
  status     text not null,
  checked_at timestamptz not null,
  constraint contract_check_key primary key (charger_id, number),
  constraint contract_check_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint contract_check_number check (length(number) between 1 and 36),
  constraint contract_check_status check (status in (
    'Accepted', 'SignatureError', 'CertificateExpired', 'CertificateRevoked', 'NoCertificateAvailable', 'CertChainError'
  ))
);
create index contract_check_of on contract_check (number, checked_at desc);

alter table card_charge
  drop constraint card_charge_refused,
  add constraint card_charge_refused check (refused in (
    'blocked', 'expired', 'unassigned', 'owner-blocked', 'in-use', 'no-credit', 'not-here', 'connector-reserved',
    'too-many-tries', 'contract-unproven'
  )) not valid;
alter table card_charge validate constraint card_charge_refused;

-- The same contract however it is written.
update card set number = regexp_replace(number, '[-: ]', '', 'g')
 where kind = 'eMAID' and number ~ '[-: ]' and regexp_replace(number, '[-: ]', '', 'g') <> ''
   and not exists (select from card other where other.number = regexp_replace(card.number, '[-: ]', '', 'g'));
