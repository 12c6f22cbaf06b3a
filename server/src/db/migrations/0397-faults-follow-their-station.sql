-- A station, or a charger, that changes hands: the former partner's tickets of its faults are settled at once, the new one gets its own.
create trigger station_partner_wakes after update of partner_id on station
  for each statement execute function wake_job('follow-fault-rules');
create trigger charger_station_wakes after update of station_id on charger
  for each statement execute function wake_job('follow-fault-rules');
