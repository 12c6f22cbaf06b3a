-- Faults that a rule finds at a partner's chargers are shown to the partner, where the rule says so.
alter table fault_rule add column notifies_partner boolean not null default false;

alter table fault_query
  -- Whose station it was when the fault was found; null where the partner is not notified.
  add column partner_id      uuid,
  -- When the partner got a mail of it.
  add column partner_notified_at timestamptz,
  add constraint fault_query_partner foreign key (partner_id) references partner (id),
  add constraint fault_query_notified check (partner_notified_at is null or partner_id is not null);
create index fault_query_of_partner on fault_query (partner_id, partner_notified_at) where partner_id is not null;
