-- A card is not answered at a charger where somebody tries numbers.

alter table card_charge
  drop constraint card_charge_refused,
  add constraint card_charge_refused check (refused in (
    'blocked', 'expired', 'unassigned', 'owner-blocked', 'in-use', 'no-credit', 'not-here', 'connector-reserved',
    'too-many-tries'
  ));
