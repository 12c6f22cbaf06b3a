-- A stream's values are in the unit that its charger has reported by now, not in that of when it was opened.
alter table charger_stream drop column unit;
