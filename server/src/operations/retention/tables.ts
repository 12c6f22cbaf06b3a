/**
 * Of which class each table's rows are: the compiler asks for every table, so that none is kept without somebody having
 * said for how long and why.
 */
import type { DB } from '../../db/tables.ts'
import type { RetentionClassName } from './classes.ts'

const assignClass = <T extends keyof DB>(
  name: RetentionClassName,
  ...tables: readonly T[]
): Readonly<Record<T, RetentionClassName>> =>
  Object.fromEntries(tables.map((table) => [table, name])) as Record<T, RetentionClassName>

/** A table's class, by its name. */
export const RETENTION: Readonly<Record<keyof DB, RetentionClassName>> = {
  ...assignClass('books', 'block_refund', 'debt_collection', 'dispute_move', 'e_invoice', 'fleet_charge', 'fleet_correction', 'fleet_payment', 'fleet_request', 'ledger_account', 'ledger_entry', 'ledger_transfer', 'order_refund', 'paper', 'paper_advance', 'paper_advance_use', 'paper_awaiting', 'paper_counter', 'paper_pdf', 'partner_contract_version', 'partner_contract_withdrawal', 'partner_correction', 'partner_credit', 'partner_invoice', 'partner_statement', 'partner_statement_charge', 'partner_statement_line', 'partner_statement_link', 'partner_statement_payout', 'payment_block', 'payment_dispute', 'payment_event', 'payment_link', 'payment_link_order', 'payout', 'payout_run', 'payout_run_way', 'payout_transfer', 'settlement', 'settlement_exception', 'settlement_line', 'source_refund', 'terminal_charge', 'terminal_move', 'terminal_payment', 'terminal_raise', 'top_up_mandate', 'top_up_order', 'unexplained_refund', 'wallet_adjustment', 'withdrawal', 'withdrawal_reference', 'withdrawal_return'),
  ...assignClass('audit', 'archived_block', 'archived_month', 'audit_entry', 'rate_change'),
  ...assignClass('consent', 'consent', 'consent_notice'),
  ...assignClass('charges', 'battery_swap', 'battery_swap_battery', 'card', 'card_settlement', 'booked_charge', 'booking', 'booking_overrun', 'card_charge', 'charging_session', 'charging_session_course', 'guest_charge', 'signed_reading', 'unentitled_session'),
  ...assignClass('account', 'booking_car', 'customer', 'driver_group_member', 'driver_vehicle', 'fleet_driver', 'notice', 'notice_channel_off', 'paper_recipient', 'push_subscription', 'reservation_calendar'),
  ...assignClass('people', 'attention_seen', 'administrator', 'code_app', 'fleet', 'partner', 'partner_bank_account', 'bank_account_check', 'partner_person', 'passkey', 'recovery_code', 'saved_view', 'single_sign_on_person', 'fleet_person', 'fleet_card', 'fleet_vehicle'),
  ...assignClass('network', 'battery', 'battery_cabinet', 'card_list', 'card_terminal', 'charger', 'charger_authority', 'charger_authority_key', 'charger_certificate', 'charger_local_list', 'charger_maintenance', 'charger_metering', 'charger_monitor', 'charger_connector', 'charger_stream', 'charger_variable', 'connector', 'connector_code', 'display_code', 'grid_control', 'grid_notice', 'meter_key', 'provider_link', 'station', 'station_load', 'station_picture', 'station_request', 'station_request_file', 'vehicle'),
  ...assignClass('network', 'charger_health', 'fault_rule'),
  ...assignClass('network', 'firmware_campaign', 'firmware_image', 'firmware_step', 'setting_change', 'setting_comparison', 'setting_reading', 'setting_template'),
  ...assignClass('feedback', 'station_problem', 'station_problem_report', 'station_review', 'station_review_report'),
  ...assignClass('messages', 'broadcast', 'broadcast_delivery', 'letter_case', 'message_attempt', 'offer', 'outbox_message'),
  ...assignClass('program-messages', 'webhook_message'),
  ...assignClass('settings', 'webhook', 'webhook_station', 'program_key', 'program_key_station', 'report_mail', 'access_policy', 'booking_setting', 'company', 'company_logo', 'company_registration', 'custom_role', 'custom_role_partner', 'custom_role_station', 'driver_group', 'message_cap', 'message_connection', 'message_registration', 'message_template', 'paper_setting', 'payment_account', 'payment_mode', 'payout_account', 'payout_setting', 'program_secret', 'rate', 'schema_migration', 'single_sign_on', 'single_sign_on_role', 'tariff', 'tariff_assignment', 'tariff_version', 'ticket_mail', 'wallet_adjustment_limit'),
  ...assignClass('figures', 'activity_rollup', 'charge_month_rollup', 'charge_rollup', 'day_rollup', 'hour_month_rollup', 'hour_rollup', 'network_day_rollup', 'rollup_watermark', 'station_month_rollup', 'uptime_rollup'),
  ...assignClass('live', 'factor_restoration', 'blocked_card_use', 'change_event', 'change_event_horizon', 'charger_claim', 'charger_command_secret', 'charger_reservation', 'charger_unit_request', 'contract_check', 'gateway_process', 'job', 'load_call', 'load_share', 'refused_card', 'reservation_call', 'unknown_card'),
  ...assignClass('simulation', 'simulated_block', 'simulated_debit', 'simulated_dispute', 'simulated_mandate', 'simulated_payment', 'simulated_payment_order', 'simulated_refund', 'simulated_settlement', 'simulated_settlement_line', 'simulated_transfer', 'simulated_webhook'),
  ...assignClass('data-access', 'driver_look'),
  ...assignClass('queries', 'seminar_registration', 'contact_query', 'fault_query', 'partner_query', 'support_query', 'ticket', 'ticket_entry'),
  ...assignClass('bounces', 'bounced_address'),
  ...assignClass('sign-ins', 'session'),
  ...assignClass('codes', 'one_time_code', 'passkey_challenge'),
  ...assignClass('counters', 'throttle'),
  ...assignClass('answers', 'idempotency_key'),
  ...assignClass('charger-log', 'charger_command', 'charger_connection', 'charger_fault', 'charger_log', 'charger_log_content', 'charger_message'),
  ...assignClass('payment-log', 'payment_call'),
  ...assignClass('message-costs', 'message_report', 'message_spend'),
  ...assignClass('card-orders', 'card_order', 'card_order_card'),
  ...assignClass('free-alerts', 'free_alert', 'free_alert_turn'),
  ...assignClass('guest-receipts', 'guest_receipt', 'receipt_link'),
}
