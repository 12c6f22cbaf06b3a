-- What was paid before the first settlement that is known may be booked as settled by a person.
alter table settlement drop constraint settlement_source;
alter table settlement add constraint settlement_source check (source in ('provider', 'file', 'earlier')) not valid;
alter table settlement validate constraint settlement_source;
alter table settlement add constraint settlement_earlier_by_person check (source <> 'earlier' or read_by is not null);
