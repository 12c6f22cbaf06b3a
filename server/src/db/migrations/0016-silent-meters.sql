-- Silence is not zero: what a meter said, and charges whose energy is in doubt and wait for the operator.

alter table charging_session
  -- When the newest reading of the register arrived, by our clock; last_meter_at is the charger's word.
  add column heard_at  timestamptz,
  -- Two readings have said that nothing was delivered, and nothing says otherwise.
  add column says_zero boolean not null default false,
  -- Why what it delivered is not known, although it has ended.
  add column doubt     text,
  add constraint charging_session_doubt check (doubt in ('no-reading', 'contradictory', 'charger-lost'));
update charging_session set heard_at = last_meter_at where state <> 'ended';

alter table booked_charge
  -- How often its meter was asked: a charger that cannot answer one way is asked another.
  add column meter_asks       integer not null default 0,
  -- What it delivered is in doubt: the hold stays until the operator, or a late word of the charger, decides.
  add column doubt            text,
  add column doubt_since      timestamptz,
  -- The operator lets it wait until then.
  add column doubt_waits_till timestamptz,
  add constraint booked_charge_doubt check (doubt in ('no-reading', 'contradictory', 'charger-lost')),
  add constraint booked_charge_doubt_since check ((doubt is null) = (doubt_since is null));
create index booked_charge_in_doubt on booked_charge (doubt_since) where doubt is not null;

-- The operator bills what is in doubt by an energy of their own.
alter table booked_charge
  drop constraint booked_charge_billed_by,
  add constraint booked_charge_billed_by check (billed_by in ('meter', 'partner', 'operator'));
