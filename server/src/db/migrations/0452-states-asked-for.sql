-- When the charger of a booked charge that has agreed to begin, lost its line and come back was asked for the state of its
-- connector.
alter table booked_charge add column state_requested_at timestamptz;
