-- One word for one thing, as `0409` began it: a charger has connectors, what somebody wants is requested, and what arrives is
-- received. Names alone change; rows, answers and messages stay as they are.

alter table charger_outlet rename to charger_connector;
alter table outlet_share rename to load_share;
alter table charger_unit_ask rename to charger_unit_request;

alter table bank_account_check rename column asked_at to requested_at;
alter table bank_account_check rename column asked_by to requested_by;
alter table booked_charge rename column asked_at to requested_at;
alter table booked_charge rename column stop_asked_at to stop_requested_at;
alter table booked_charge rename column meter_asked_at to meter_requested_at;
alter table booked_charge rename column meter_asks to meter_requests;
alter table card_order_card rename column place to position;
alter table charger_command rename column asked_by to requested_by;
alter table charger_command rename column asked_by_program to requested_by_program;
alter table charger_command rename column asked_key to request_key;
alter table charger_log rename column asked_key to request_key;
alter table charger_reservation rename column asked_boot to requested_boot;
alter table charging_session rename column heard_at to last_received_at;
alter table charging_session rename column says_zero to reports_zero;
alter table e_invoice rename column cancel_asked_at to cancel_requested_at;
alter table factor_restoration rename column asked_at to requested_at;
alter table factor_restoration rename column asked_by to requested_by;
alter table grid_control rename column heard_at to received_at;
alter table grid_notice rename column heard_at to received_at;
alter table guest_receipt rename column asked_at to requested_at;
alter table guest_receipt rename column asked_from to requested_from;
alter table job rename column asked_run_at to requested_run_at;
alter table outbox_message rename column asked_from to requested_from;
alter table load_share rename column place to address;
alter table load_share rename column turn_since to switched_at;
alter table load_share rename column asked_boot to requested_boot;
alter table payout_transfer rename column asked_at to requested_at;
alter table payout_transfer rename column asked_by to requested_by;
alter table report_mail rename column ask to report;
alter table setting_reading rename column asked_at to requested_at;
alter table source_refund rename column asked_at to requested_at;
alter table source_refund rename column asked_by to requested_by;
alter table unentitled_session rename column asks to requests;
alter table unentitled_session rename column asked_at to requested_at;

-- From PostgreSQL 18 on a column that is not null has a constraint with a name.
do $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as of_table, conname as name, new_name
      from (values ('bank_account_check', 'bank_account_check_asked_at_not_null', 'bank_account_check_requested_at_not_null'),
                   ('booked_charge', 'booked_charge_asked_at_not_null', 'booked_charge_requested_at_not_null'),
                   ('booked_charge', 'booked_charge_meter_asks_not_null', 'booked_charge_meter_requests_not_null'),
                   ('card_order_card', 'card_order_card_place_not_null', 'card_order_card_position_not_null'),
                   ('charger_connector', 'charger_outlet_at_not_null', 'charger_connector_at_not_null'),
                   ('charger_connector', 'charger_outlet_charger_id_not_null', 'charger_connector_charger_id_not_null'),
                   ('charger_connector', 'charger_outlet_evse_not_null', 'charger_connector_evse_not_null'),
                   ('charger_connector', 'charger_outlet_number_not_null', 'charger_connector_number_not_null'),
                   ('charger_connector', 'charger_outlet_status_not_null', 'charger_connector_status_not_null'),
                   ('charger_reservation', 'charger_reservation_asked_boot_not_null', 'charger_reservation_requested_boot_not_null'),
                   ('charger_unit_request', 'charger_unit_ask_boot_count_not_null', 'charger_unit_request_boot_count_not_null'),
                   ('charger_unit_request', 'charger_unit_ask_charger_id_not_null', 'charger_unit_request_charger_id_not_null'),
                   ('charging_session', 'charging_session_says_zero_not_null', 'charging_session_reports_zero_not_null'),
                   ('factor_restoration', 'factor_restoration_asked_at_not_null', 'factor_restoration_requested_at_not_null'),
                   ('factor_restoration', 'factor_restoration_asked_by_not_null', 'factor_restoration_requested_by_not_null'),
                   ('grid_control', 'grid_control_heard_at_not_null', 'grid_control_received_at_not_null'),
                   ('grid_notice', 'grid_notice_heard_at_not_null', 'grid_notice_received_at_not_null'),
                   ('guest_receipt', 'guest_receipt_asked_at_not_null', 'guest_receipt_requested_at_not_null'),
                   ('guest_receipt', 'guest_receipt_asked_from_not_null', 'guest_receipt_requested_from_not_null'),
                   ('load_share', 'outlet_share_charger_id_not_null', 'load_share_charger_id_not_null'),
                   ('load_share', 'outlet_share_is_on_not_null', 'load_share_is_on_not_null'),
                   ('load_share', 'outlet_share_place_not_null', 'load_share_address_not_null'),
                   ('load_share', 'outlet_share_share_w_not_null', 'load_share_share_w_not_null'),
                   ('load_share', 'outlet_share_station_id_not_null', 'load_share_station_id_not_null'),
                   ('load_share', 'outlet_share_turn_since_not_null', 'load_share_switched_at_not_null'),
                   ('load_share', 'outlet_share_why_not_null', 'load_share_why_not_null'),
                   ('payout_transfer', 'payout_transfer_asked_at_not_null', 'payout_transfer_requested_at_not_null'),
                   ('payout_transfer', 'payout_transfer_asked_by_not_null', 'payout_transfer_requested_by_not_null'),
                   ('report_mail', 'report_mail_ask_not_null', 'report_mail_report_not_null'),
                   ('setting_reading', 'setting_reading_asked_at_not_null', 'setting_reading_requested_at_not_null'),
                   ('source_refund', 'source_refund_asked_at_not_null', 'source_refund_requested_at_not_null'),
                   ('source_refund', 'source_refund_asked_by_not_null', 'source_refund_requested_by_not_null'),
                   ('unentitled_session', 'unentitled_session_asks_not_null', 'unentitled_session_requests_not_null')) as renamed (table_name, old_name, new_name)
      join pg_constraint on conrelid = table_name::regclass and conname = old_name
  loop
    execute format('alter table %s rename constraint %I to %I', one.of_table, one.name, one.new_name);
  end loop;
end $$;

alter table charger_command rename constraint charger_command_asked_by_fkey to charger_command_requested_by_fkey;
alter table charger_log rename constraint charger_log_asked_once to charger_log_requested_once;
alter table charger_connector rename constraint charger_outlet_charger_id_fkey to charger_connector_charger_id_fkey;
alter table charger_connector rename constraint charger_outlet_connector_id_fkey to charger_connector_connector_id_fkey;
alter table charger_connector rename constraint charger_outlet_key to charger_connector_key;
alter table charger_unit_request rename constraint charger_unit_ask_charger_id_fkey to charger_unit_request_charger_id_fkey;
alter table charger_unit_request rename constraint charger_unit_ask_command_id_fkey to charger_unit_request_command_id_fkey;
alter table charger_unit_request rename constraint charger_unit_ask_pkey to charger_unit_request_pkey;
alter table e_invoice rename constraint e_invoice_cancel_asked to e_invoice_cancel_requested;
alter table load_share rename constraint outlet_share_charger_id_fkey to load_share_charger_id_fkey;
alter table load_share rename constraint outlet_share_command_id_fkey to load_share_command_id_fkey;
alter table load_share rename constraint outlet_share_key to load_share_key;
alter table load_share rename constraint outlet_share_session_id_fkey to load_share_session_id_fkey;
alter table load_share rename constraint outlet_share_station_id_fkey to load_share_station_id_fkey;
alter table load_share rename constraint outlet_share_watts to load_share_watts;
alter table report_mail rename constraint report_mail_ask to report_mail_report;
alter table source_refund rename constraint source_refund_asked_by to source_refund_requested_by;
alter table top_up_mandate rename constraint top_up_mandate_asked to top_up_mandate_requested;
alter index bank_account_check_asked rename to bank_account_check_requested;
alter index charger_outlet_connector rename to charger_connector_connector;
alter index charger_unit_ask_command rename to charger_unit_request_command;
alter index grid_notice_heard rename to grid_notice_received;
alter index outlet_share_command rename to load_share_command;
alter index outlet_share_session rename to load_share_session;
alter index outlet_share_station rename to load_share_station;

alter trigger announce_charger_outlet on charger_connector rename to announce_charger_connector;
alter trigger announce_charger_outlet_update on charger_connector rename to announce_charger_connector_update;
alter trigger charger_outlet_shares on charger_connector rename to charger_connector_shares;
alter trigger charger_outlet_update_shares on charger_connector rename to charger_connector_update_shares;
alter trigger charger_outlet_wakes on charger_connector rename to charger_connector_wakes;
alter trigger announce_outlet_share on load_share rename to announce_load_share;
alter trigger announce_outlet_share_update on load_share rename to announce_load_share_update;

alter function announce_changed_outlets() rename to announce_changed_charger_connectors;
alter function announce_charger_outlet() rename to announce_charger_connector;
alter function announce_outlet_share() rename to announce_load_share;
alter function wake_reservations_of_outlets() rename to wake_reservations_of_charger_connectors;

-- A body is text, in which the new names are written.
create or replace function bank_account_check_goes_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or (new.id, new.account_id, new.partner_id, new.provider, new.requested_at, new.requested_by)
        is distinct from (old.id, old.account_id, old.partner_id, old.provider, old.requested_at, old.requested_by)
     or new.tries < old.tries
     or (old.state <> 'asked' and (new.name_at_bank, new.answered_at) is distinct from (old.name_at_bank, old.answered_at))
     or (new.state <> old.state
         and (old.state, new.state) not in (('asked', 'matched'), ('asked', 'differs'), ('asked', 'invalid'), ('asked', 'failed'),
                                            ('differs', 'accepted'), ('failed', 'accepted')))
     or (old.state = 'accepted') then
    raise exception 'check % of a bank account only goes forward', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = 'accepted' and exists (
    select from partner_bank_account account where account.id = new.account_id and account.proposed_by = new.accepted_by) then
    raise exception 'who entered a bank account does not accept its check %', old.id
      using errcode = 'check_violation', constraint = 'bank_account_check_second_person';
  end if;
  return new;
end $$;

create or replace function call_for_shares(stations uuid[]) returns void language plpgsql as $$
begin
  insert into load_call (station_id)
  select id from station
   where id = any (stations)
     and (load_limit_w is not null or exists (select from load_share where load_share.station_id = station.id));
  if found then
    perform wake_after_commit('voltyatra_jobs', 'share-load');
  end if;
end $$;

create or replace function call_for_shares_of_command() returns trigger language plpgsql as $$
begin
  perform call_for_shares(array(
    select station_id from load_share where command_id = new.id
    union all
    select charger.station_id from charger_unit_request request join charger on charger.id = request.charger_id
     where request.command_id = new.id));
  return null;
end $$;

create or replace function payout_to_checked_account() returns trigger language plpgsql as $$
begin
  if (select state in ('asked', 'differs', 'invalid') from bank_account_check
       where account_id = new.bank_account_id order by requested_at desc, id desc limit 1) then
    raise exception 'the bank account of payout % is not confirmed by its bank', new.id
      using errcode = 'check_violation', constraint = 'payout_to_checked_account';
  end if;
  return new;
end $$;

create or replace function payout_transfer_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.payout_id, new.requested_at, new.requested_by) is distinct from (old.payout_id, old.requested_at, old.requested_by)
     or (new.state <> old.state
         and (old.state, new.state) not in (('asked', 'sent'), ('asked', 'done'), ('asked', 'failed'), ('sent', 'done'),
                                            ('sent', 'failed'), ('done', 'failed'))) then
    raise exception 'transfer of payout % only goes forward', old.payout_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function source_refund_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.refund_id, new.order_id, new.customer_id, new.provider, new.amount_paise, new.requested_by, new.owed_paise, new.requested_at)
     is distinct from
     (old.refund_id, old.order_id, old.customer_id, old.provider, old.amount_paise, old.requested_by, old.owed_paise, old.requested_at)
     or (old.state in ('done', 'returned') and new.state <> old.state)
     or (old.state = 'accepted' and new.state = 'asked') then
    raise exception 'refund % only goes forward', old.refund_id
      using errcode = 'restrict_violation', constraint = 'source_refund_goes_forward';
  end if;
  return new;
end $$;

create or replace function wake_reservations_of_connector() returns trigger language plpgsql as $$
begin
  if exists (select from charger_connector where connector_id = new.connector_id) then
    perform wake_after_commit('voltyatra_jobs', 'reserve-connectors');
  end if;
  return null;
end $$;

-- The job's time and outcome go on under its new name. What its old queue holds asks for a run that the schedule asks for anyway.
update job set name = 'notify-of-free-connectors' where name = 'tell-of-free-connectors';
do $$
begin
  if to_regclass('pgboss.queue') is not null then
    delete from pgboss.job where name = 'tell-of-free-connectors' and state < 'active';
  end if;
end $$;
