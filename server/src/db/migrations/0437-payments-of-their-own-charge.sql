-- Which session a payment at a card terminal pays: the one that began with it; else the newest of the transaction that it names
-- when it was named first, or, where that began later, the first one. A charger that counts anew gives an id to several.
create function session_of_payment(settlement card_settlement) returns uuid language sql stable as $$
  select coalesce(
    (select charge.session_id from terminal_charge charge
      where charge.charger_id = settlement.charger_id and charge.psp_ref = settlement.psp_ref and charge.refused is null),
    (select named.id from charging_session named
      where named.charger_id = settlement.charger_id and named.transaction_id = settlement.transaction_id
        and named.created_at <= settlement.first_at
      order by named.created_at desc limit 1),
    (select named.id from charging_session named
      where named.charger_id = settlement.charger_id and named.transaction_id = settlement.transaction_id
      order by named.created_at limit 1))
$$;
