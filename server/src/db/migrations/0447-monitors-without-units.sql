-- The unit of what a monitor watches is read from the charger's variables: nothing writes or reads this one any more.
alter table charger_monitor drop column unit;
