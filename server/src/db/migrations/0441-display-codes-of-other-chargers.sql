-- A charger that was replaced, or has another firmware, may not know the secret of its display: it is sent one at once. The
-- secret of another charger is none of this one: until it shows codes, the labels of its connectors count.
create function set_display_codes_again() returns trigger language plpgsql as $$
begin
  if old.serial_number <> new.serial_number then
    update display_code
       set due_at = new.last_boot_at, problem = null, charger_id = null,
           secret = null, next_secret = null, set_at = null, code = null
      from charger_connector
     where charger_connector.charger_id = new.id and display_code.connector_id = charger_connector.connector_id;
  else
    update display_code
       set due_at = least(due_at, new.last_boot_at)
      from charger_connector
     where charger_connector.charger_id = new.id and display_code.connector_id = charger_connector.connector_id;
  end if;
  return null;
end $$;

create trigger set_display_codes_again after update of serial_number, firmware on charger for each row
  when (new.last_boot_at is not null and (old.serial_number <> new.serial_number or old.firmware <> new.firmware))
  execute function set_display_codes_again();
