-- What a connector was before its charger reported a problem there: it is that again when the problem is over.
alter table charger_connector add column before_problem text;
