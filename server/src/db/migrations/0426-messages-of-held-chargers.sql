-- Whoever writes a charger's messages holds its row in the same transaction (`hold_connections`, `holdConnections`), so that
-- nobody deletes it meanwhile. To look the row up once more for each message took a third of what storing it took.
alter table charger_message drop constraint charger_message_charger_id_fkey;

create function delete_messages_of_chargers() returns trigger language plpgsql as $$
begin
  delete from charger_message where charger_id in (select id from old_rows);
  return null;
end $$;
create trigger delete_messages_of_chargers after delete on charger
  referencing old table as old_rows
  for each statement execute function delete_messages_of_chargers();
