-- A connection whose beginning was noted after its end: a charger that was accepted and left within the same milliseconds.
update charger_connection set ended_at = began_at where ended_at < began_at;
alter table charger_connection add constraint charger_connection_order check (ended_at >= began_at);
