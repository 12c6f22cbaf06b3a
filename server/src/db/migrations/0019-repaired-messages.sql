-- What was mended in a message before it was taken in, a line each; null for the many that were right.
alter table charger_message add column repairs text;

create index charger_message_repaired on charger_message (charger_id, id desc) include (at)
  where repairs is not null;
