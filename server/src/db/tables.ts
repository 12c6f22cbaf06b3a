// Made from the migrated schema by `npm run generate`; not edited by hand.
import type {
  AccountKind,
  BankCheckState,
  BatterySwapState,
  BlockState,
  BookingState,
  CancelCode,
  CardOrderState,
  DeliveryReason,
  DisputeState,
  EInvoiceState,
  FirmwareCampaignState,
  FirmwareStepState,
  FleetReminder,
  FleetRequestState,
  MessageFailure,
  OfferState,
  OperatorRole,
  OrderFailure,
  OrderState,
  Paise,
  PartnerState,
  PaymentLinkPurpose,
  PaymentLinkState,
  PayoutRunState,
  PayoutState,
  SeminarState,
  SessionState,
  SettlementDifferenceKind,
  SourceRefundState,
  StationCode,
  StationRequestState,
  StationState,
  TicketState,
  TopUpMandateState,
  TopUpPause,
  TransferKind,
} from '@voltyatra/domain'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: what a JSON column holds is known where it is read
type Json = ColumnType<any, string, string>
type JsonWithDefault = ColumnType<Json['__select__'], string | undefined, string>

export interface AccessPolicy {
  only_row: Generated<boolean>
  factor_roles: Generated<string[]>
  factor_from: Date | null
  refund_limit_paise: Generated<number>
  changed_at: Date | null
  idle_minutes_money: Generated<number | null>
  idle_minutes_others: Generated<number | null>
}

export interface ActivityRollup {
  day: string
  previous_day: string | null
  customers: number
}

export interface Administrator {
  id: string
  email: string
  role: OperatorRole
  password_hash: string
  created_at: Date
  disabled_at: Date | null
  custom_role_id: string | null
}

export interface ArchivedBlock {
  file: string
  number: number
  position: number
  bytes: number
  first_key: string
  last_key: string
}

export interface ArchivedMonth {
  file: string
  table_name: string
  first: Date
  ends: Date
  rows: number
  bytes: number
  sha256: string
  written_at: Date
  restored_at: Date | null
}

export interface AttentionSeen {
  administrator_id: string
  kind: string
  keys: string[]
  all_before: Date | null
  seen_at: Date
}

export interface AuditEntry {
  id: string
  at: Date
  actor_kind: string
  actor_id: string | null
  actor_name: string | null
  action: string
  subject_kind: string
  subject_id: string | null
  before: Json | null
  after: Json | null
  request_id: string | null
  address: string | null
}

export interface BankAccountCheck {
  id: string
  account_id: string
  partner_id: string
  provider: string
  state: BankCheckState
  tries: Generated<number>
  reference: string | null
  name_at_bank: string | null
  provider_message: string | null
  requested_at: Date
  requested_by: string | null
  answered_at: Date | null
  next_at: Date | null
  accepted_at: Date | null
  accepted_by: string | null
  reason: string | null
}

export interface Battery {
  id: string
  serial: string
  charger_id: string | null
  evse: number | null
  customer_id: string | null
  soc_permille: number
  soh_permille: number
  swaps: Generated<number>
  first_at: Date
  last_at: Date
}

export interface BatteryCabinet {
  charger_id: string
  capacity_wh: number | null
  set_at: Date
}

export interface BatterySwap {
  id: string
  charger_id: string
  request_id: number
  id_token: string
  token_kind: string | null
  begun_by: string
  card_id: string | null
  customer_id: string | null
  is_free: Generated<boolean>
  booking_id: string | null
  command_id: string | null
  capacity_wh: number | null
  state: BatterySwapState
  doubt: string | null
  findings: Generated<string[]>
  energy_wh: number | null
  created_at: Date
  inserted_at: Date | null
  taken_at: Date | null
  ended_at: Date | null
  seen_at: Date | null
  seen_by: string | null
  reason: string | null
}

export interface BatterySwapBattery {
  swap_id: string
  way: string
  position: number
  evse: number
  serial: string | null
  soc_permille: number
  soh_permille: number
  produced_on: string | null
  at: Date
}

export interface BlockRefund {
  id: string
  block_id: string
  booking_id: string
  provider: string
  provider_refund_id: string
  amount_paise: Paise
  owed_paise: Paise
  arn: string | null
  at: Date
}

export interface BlockedCardUse {
  card_id: string
  charger_id: string | null
  first_at: Date
  last_at: Date
  times: number
  repeated_at: Date | null
}

export interface BookedCharge {
  booking_id: string
  charger_id: string
  evse: number
  number: number
  id_tag: string | null
  requested_at: Date
  start_command_id: string | null
  energy_limit_wh: number | null
  session_id: string | null
  stop_requested_at: Date | null
  stop_reason: string | null
  stop_command_id: string | null
  billed_by: string | null
  meter_energy_wh: number | null
  meter_amount_paise: Paise | null
  bill_differs: Generated<boolean>
  unbilled_wh: Generated<number>
  closed_at: Date | null
  meter_requested_at: Date | null
  meter_command_id: string | null
  meter_requests: Generated<number>
  doubt: string | null
  doubt_since: Date | null
  doubt_waits_till: Date | null
  charges_idle: Generated<boolean>
  idle_noticed_at: Date | null
  idle_fee_from: Date | null
  idle_looked_at: Date | null
  almost_done_at: Date | null
  kept_cost_paise: Paise | null
  kept_energy_wh: number | null
  kept_seconds: number | null
  kept_percent: number | null
  kept_limits_at: Date | null
  limit_reached: string | null
  charger_cost_paise: Paise | null
  charger_cost_is_final: Generated<boolean>
  charger_cost_at: Date | null
  is_bill_flagged: Generated<boolean>
  state_requested_at: Date | null
  tariff_command_id: string | null
  tariff_requests: Generated<number>
}

export interface Booking {
  id: string
  customer_id: string
  station_id: string
  partner_id: string | null
  connector_id: string
  connector_type: string
  status: BookingState
  starts_at: Date
  ends_at: Date
  duration_minutes: number
  created_at: Date
  started_at: Date | null
  stopped_at: Date | null
  completed_at: Date | null
  confirmed_at: Date | null
  cancelled_at: Date | null
  cancel_reason: string | null
  tariff_by: string
  tariff_paise: Paise
  energy_wh: number | null
  gst_bp: number
  amount_paise: Paise
  gst_paise: Paise
  total_paise: Paise
  bill_amount_paise: Paise | null
  bill_gst_paise: Paise | null
  bill_total_paise: Paise | null
  bill_energy_wh: number | null
  bill_image: string | null
  commission_bp: number | null
  commission_paise: Paise | null
  refund_paise: Paise | null
  partner_paise: Paise | null
  extended_paise: Generated<Paise>
  deposit_paise: Generated<Paise>
  deposit_due_at: Date | null
  deposit_returned_at: Date | null
  no_show_at: Date | null
  cancel_code: CancelCode | null
  tariff_version_id: string | null
  tariff_groups: Generated<string[]>
  bill_lines: Json | null
  stop_at_percent: number | null
  reminded_at: Date | null
}

export interface BookingCar {
  booking_id: string
  name: string
}

export interface BookingOverrun {
  id: string
  booking_id: string
  energy_wh: number
  taken_paise: Paise
  owed_paise: Paise
  created_at: Date
  fleet_paise: Generated<Paise>
}

export interface BookingSetting {
  is_only: Generated<boolean>
  confirms_metered: boolean
  least_energy_wh: Generated<number>
  least_minutes: Generated<number>
  deposit_paise: Generated<Paise>
  grace_minutes: Generated<number>
  no_shows_allowed: Generated<number>
  no_show_days: Generated<number>
  deposit_kept_days: Generated<number>
}

export interface BouncedAddress {
  address: string
  bounced_at: Date
  detail: string | null
}

export interface Broadcast {
  id: string
  title: string
  message: string
  created_at: Date
  created_by: string | null
  kind: Generated<string>
  recipients: Generated<number>
  cursor_at: Date | null
  cursor_id: string | null
  started_at: Date | null
  swept_at: Date | null
  finished_at: Date | null
  totals: Json | null
  undo_until: Date | null
  cancelled_at: Date | null
  cancelled_by: string | null
  translations: JsonWithDefault
}

export interface BroadcastDelivery {
  id: string
  broadcast_id: string
  customer_id: string
  channel: string
  result: string
  reason: DeliveryReason | null
  message_id: string | null
  due_at: Date | null
  created_at: Date
  reason_detail: string | null
}

export interface Card {
  id: string
  number: string
  kind: string
  label: string | null
  owner: string
  customer_id: string | null
  billing: string
  free_reason: string | null
  free_by: string | null
  group_name: string | null
  may_overlap: Generated<boolean>
  blocked_at: Date | null
  block_reason: string | null
  expires_at: Date | null
  created_at: Date
  last_used_at: Date | null
  search: GeneratedAlways<string>
  also_read_as: string | null
  is_same_uid: Generated<boolean>
  replaces: string | null
}

export interface CardCharge {
  session_id: string
  card_id: string
  customer_id: string | null
  billing: string
  free_reason: string | null
  free_by: string | null
  is_late: boolean
  refused: string | null
  booking_id: string | null
  created_at: Date
}

export interface CardList {
  is_only: Generated<boolean>
  version: number
}

export interface CardOrder {
  id: string
  customer_id: string | null
  state: CardOrderState
  slot: number | null
  label: string | null
  name: string
  address: string
  city: string
  pincode: string
  state_code: string
  created_at: Date
  sent_at: Date | null
  sent_by: string | null
  ended_at: Date | null
  ended_by: string | null
  reason: string | null
  replaces: string | null
  fleet_id: string | null
  card_count: number
}

export interface CardOrderCard {
  order_id: string
  position: number
  number: string
  activated_at: Date | null
  cancelled_at: Date | null
}

export interface CardSettlement {
  id: string
  charger_id: string
  psp_ref: string
  status: string
  status_text: string | null
  amount_paise: Paise
  settled_at: Date
  transaction_id: string | null
  receipt_id: string | null
  receipt_url: string | null
  tax_number: string | null
  tax_name: string | null
  first_at: Date
  last_at: Date
  seen_at: Date | null
  seen_by: string | null
  reason: string | null
  corrected_paise: Paise | null
  tax_address: string | null
  tax_city: string | null
  tax_pincode: string | null
}

export interface CardTerminal {
  charger_id: string
  most_paise: Paise
  created_at: Date
  created_by: string
}

export interface ChangeEvent {
  xact: Generated<string>
  id: GeneratedAlways<number>
  at: Generated<Date>
  topic: string
  subject_id: string
  customer_id: string | null
  kind: string
}

export interface ChangeEventHorizon {
  is_only: Generated<boolean>
  xact: string
  id: number
}

export interface ChargeMonthRollup {
  day: string
  station_id: string
  connector_id: string
  partner_id: string | null
  tariff_id: string | null
  charges: number
  charged_seconds: number
  energy_wh: number
  taxable_paise: Paise
  gst_paise: Paise
  billed_paise: Paise
  refund_paise: Paise
  commission_paise: Paise
  partner_paise: Paise
}

export interface ChargeRollup {
  day: string
  station_id: string
  connector_id: string
  partner_id: string | null
  charges: number
  charged_seconds: number
  energy_wh: number
  taxable_paise: Paise
  gst_paise: Paise
  billed_paise: Paise
  refund_paise: Paise
  commission_paise: Paise
  partner_paise: Paise
  tariff_id: string | null
}

export interface Charger {
  id: string
  identity: string
  station_id: string | null
  status: string
  status_reason: string | null
  password_salt: Buffer | null
  password_hash: Buffer | null
  security_profile: number
  certificate: string | null
  protocol: string | null
  vendor: string | null
  model: string | null
  serial_number: string | null
  firmware: string | null
  boot_facts: Json | null
  boot_count: Generated<number>
  last_boot_at: Date | null
  first_address: string | null
  created_at: Date
  last_message_at: Date | null
  connection_id: string | null
  process_id: string | null
  connected_at: Date | null
  disconnected_at: Date | null
  accepted_at: Date | null
  refused_protocols: string | null
  refused_at: Date | null
  first_network: string | null
  last_address: string | null
  proven_at: Date | null
  former_salt: Buffer | null
  former_hash: Buffer | null
  former_until: Date | null
  renumbered_at: Date | null
}

export interface ChargerAuthority {
  id: string
  certificate: string
  created_at: Date
  ends_at: Date
}

export interface ChargerAuthorityKey {
  authority_id: string
  sealed: Buffer
}

export interface ChargerCertificate {
  id: string
  charger_id: string
  serial: string
  fingerprint: string
  issued_at: Date
  ends_at: Date
  command_id: string | null
  revoked_at: Date | null
}

export interface ChargerClaim {
  charger_id: string
  kind: string
  seen: string
  at: Date
}

export interface ChargerCommand {
  id: string
  charger_id: string
  action: string
  payload: Json
  status: string
  answer: Json | null
  error_code: string | null
  error_text: string | null
  requested_by: string | null
  request_key: string | null
  timeout_ms: number
  created_at: Date
  sent_at: Date | null
  ended_at: Date | null
  emptied_at: Date | null
  requested_by_program: string | null
}

export interface ChargerCommandSecret {
  command_id: string
  sealed: Buffer
}

export interface ChargerConnection {
  id: string
  charger_id: string
  began_at: Date
  ended_at: Date | null
  how: string | null
}

export interface ChargerConnector {
  charger_id: string
  evse: number
  number: number
  connector_id: string | null
  status: string
  error_code: string | null
  vendor_error: string | null
  info: string | null
  at: Date
  available_at: Date | null
  before_problem: string | null
  problems: Json | null
}

export interface ChargerFault {
  id: Generated<string>
  charger_id: string
  evse: number
  number: number
  began_at: Date
  ended_at: Date | null
  times: Generated<number>
  error_code: string | null
  vendor_error: string | null
  info: string | null
}

export interface ChargerHealth {
  charger_id: string
  computed_at: Date
  score: number | null
  unknown_because: string | null
  accepted_seconds: number
  worked_seconds: number
  faults: number
  repeats: number
  repeated_code: string | null
  repeated_vendor: string | null
  charges: number
  good_charges: number
  last_good_at: Date | null
  power_w: number | null
  promised_w: number | null
  power_charges: number
  connectors: Json
  needs: string | null
  needs_since: Date | null
}

export interface ChargerLocalList {
  charger_id: string
  due_at: Date | null
  tries: Generated<number>
  seen_version: Generated<number>
  is_supported: boolean | null
  version: Generated<number>
  entries: JsonWithDefault
  synced_at: Date | null
  problem: string | null
}

export interface ChargerLog {
  id: string
  charger_id: string
  kind: string
  number: number
  requested_by: string
  request_key: string | null
  requested_at: Date
  ends_at: Date
  secret_hash: Buffer | null
  command_id: string | null
  reported_status: string | null
  file_name: string | null
  received_at: Date | null
  bytes: number | null
  sha256: Buffer | null
}

export interface ChargerLogContent {
  log_id: string
  content: Buffer
}

export interface ChargerMaintenance {
  id: string
  charger_id: string
  begins_at: Date
  ends_at: Date
  reason: string
  created_at: Date
  ended_at: Date | null
}

export interface ChargerMessage {
  id: GeneratedAlways<number>
  charger_id: string
  at: Date
  direction: string
  action: string
  message_id: string
  payload: string
  answer: string | null
  error_code: string | null
  ms: number | null
  repairs: string | null
}

export interface ChargerMetering {
  charger_id: string
  due_at: Date | null
  tries: Generated<number>
  settled_at: Date | null
  interval_s: number | null
  reports_energy: boolean | null
  cannot: Generated<string[]>
}

export interface ChargerMonitor {
  charger_id: string
  monitor_id: number
  evse: number
  measurand: string
  reported_at: Date
}

export interface ChargerReservation {
  booking_id: string
  charger_id: string
  evse: number
  number: number
  reservation_id: GeneratedAlways<number>
  id_tag: string
  state: string
  word: string | null
  command_id: string | null
  requested_boot: number
  expires_at: Date
  again_at: Date | null
  changed_at: Date
}

export interface ChargerStream {
  charger_id: string
  stream_id: number
  monitor_id: number
  evse: number
  measurand: string
  interval_s: number | null
  most_values: number | null
  opened_at: Date
  last_at: Date | null
  taken: Generated<number>
  passed_over: Generated<number>
}

export interface ChargerUnitRequest {
  charger_id: string
  boot_count: number
  command_id: string | null
}

export interface ChargerVariable {
  charger_id: string
  component: string
  component_instance: string
  evse: number
  connector: number
  name: string
  instance: string
  attribute: string
  value: string | null
  mutability: string | null
  data_type: string | null
  unit: string | null
  reported_at: Date
}

export interface ChargingSession {
  id: string
  charger_id: string
  evse: number
  number: number | null
  connector_id: string | null
  booking_id: string | null
  transaction_number: GeneratedAlways<number>
  transaction_id: string | null
  id_tag: string | null
  state: SessionState
  created_at: Date
  started_at: Date | null
  energy_wh: number
  power_w: number | null
  soc_percent: number | null
  last_meter_at: Date | null
  ended_at: Date | null
  stop_reason: string | null
  anomalies: string[]
  replay_key: string | null
  progress: Json
  notified_at: Date
  last_received_at: Date | null
  reports_zero: Generated<boolean>
  doubt: string | null
  idle_since: Date | null
  limit_pauses: Generated<boolean>
  unplugged_at: Date | null
  programs_notified_at: Date | null
}

export interface ChargingSessionCourse {
  session_id: string
  kind: string
  number: number
  at: Date
  arrived_at: Date
  energy_wh: number | null
}

export interface CodeApp {
  administrator_id: string
  sealed_secret: Buffer
  created_at: Date
  confirmed_at: Date | null
  last_step: Generated<number>
}

export interface Company {
  is_only: Generated<boolean>
  brand_name: string | null
  legal_name: string | null
  pan: string | null
  office_address: string | null
  office_city: string | null
  office_pincode: string | null
  office_state: string | null
  courts_city: string | null
  support_email: string | null
  support_phone: string | null
  support_hours: string | null
  grievance_name: string | null
  grievance_email: string | null
  grievance_phone: string | null
  colour_action: string | null
  colour_ink: string | null
  social_urls: Generated<string[]>
  version: Generated<number>
}

export interface CompanyLogo {
  is_only: Generated<boolean>
  content: Buffer
  digest: string
}

export interface CompanyRegistration {
  state_code: string
  gstin: string
  address: string
  city: string
  pincode: string
  series: string
  created_at: Date
}

export interface Connector {
  id: string
  station_id: string
  number: number
  type: string
  power_w: number
  retired_at: Date | null
}

export interface ConnectorCode {
  code: string
  connector_id: string
  made_at: Date
  replaced_at: Date | null
}

export interface Consent {
  id: string
  customer_id: string
  channel: string
  notice_version: string
  given_at: Date
  withdrawn_at: Date | null
}

export interface ConsentNotice {
  version: string
  language: string
  content: string
  kept_at: Date
}

export interface ContactQuery {
  id: string
  name: string
  email: string
  phone: string
  message: string
  created_at: Date
  deleted_at: Date | null
}

export interface ContractCheck {
  charger_id: string
  number: string
  status: string
  checked_at: Date
}

export interface CustomRole {
  id: string
  name: string
  rights: string[]
  created_at: Date
  changed_at: Date
  limit_kind: string | null
  limit_states: Generated<string[]>
}

export interface CustomRolePartner {
  role_id: string
  partner_id: string
}

export interface CustomRoleStation {
  role_id: string
  station_id: string
}

export interface Customer {
  id: string
  phone: string
  email: string | null
  name: string | null
  latitude: number | null
  longitude: number | null
  vehicle_id: string | null
  created_at: Date
  blocked_at: Date | null
  block_reason: string | null
  search: GeneratedAlways<string>
  is_guest: Generated<boolean>
  erased_at: Date | null
  language: string | null
}

export interface DayRollup {
  day: string
  station_id: string
  partner_id: string | null
  booked: number
  started: number
  completed: number
  confirmed: number
  cancelled: number
  released: number
  prepaid_paise: Paise
  released_paise: Paise
  energy_wh: number
  taxable_paise: Paise
  gst_paise: Paise
  billed_paise: Paise
  refund_paise: Paise
  commission_paise: Paise
  partner_paise: Paise
}

export interface DebtCollection {
  id: string
  customer_id: string
  amount_paise: Paise
  created_at: Date
}

export interface DisplayCode {
  connector_id: string
  is_on: boolean
  secret: Buffer | null
  next_secret: Buffer | null
  charger_id: string | null
  code: string | null
  set_at: Date | null
  due_at: Date
  problem: string | null
}

export interface DisputeMove {
  id: string
  dispute_id: string
  number: number
  kind: string
  amount_paise: Paise
  customer_id: string
  from_wallet_paise: Generated<Paise>
  owed_paise: Generated<Paise>
  at: Date
}

export interface DriverGroup {
  id: string
  name: string
  created_at: Date
  created_by: string | null
  deleted_at: Date | null
}

export interface DriverGroupMember {
  group_id: string
  customer_id: string
  added_at: Date
}

export interface DriverLook {
  id: string
  customer_id: string
  reader_kind: string
  reader_id: string
  call: string
  since: Date
  at: Date
}

export interface DriverVehicle {
  id: string
  customer_id: string
  name: string
  connector_types: string[]
  battery_wh: number | null
  is_chosen: boolean
  created_at: Date
}

export interface EInvoice {
  paper_id: string
  state: Generated<EInvoiceState>
  irn: string
  since: Date
  attempts: Generated<number>
  next_attempt_at: Date
  failure: string | null
  acknowledgement: string | null
  acknowledged_at: Date | null
  signed_qr: string | null
  signed_invoice: string | null
  refusal_code: string | null
  refusal: string | null
  cancel_requested_at: Date | null
  cancel_reason: string | null
  cancel_refusal: string | null
  cancelled_at: Date | null
  cancel_code: number | null
  set_aside_at: Date | null
  set_aside_note: string | null
}

export interface FactorRestoration {
  id: string
  administrator_id: string
  requested_by: string
  requested_at: Date
  reason: string
  expires_at: Date
  decided_by: string | null
  decided_at: Date | null
  outcome: string | null
}

export interface FaultQuery {
  id: string
  rule_id: string | null
  charger_id: string
  charger: string
  evse: number
  number: number
  words: string
  created_at: Date
  cleared_at: Date | null
  partner_id: string | null
  partner_notified_at: Date | null
}

export interface FaultRule {
  id: string
  kind: string
  code: string | null
  minutes: number | null
  times: number | null
  within_days: number | null
  is_on: boolean
  created_at: Date
  notifies_partner: Generated<boolean>
}

export interface FirmwareCampaign {
  id: string
  image_id: string | null
  state: FirmwareCampaignState
  stage: number
  from_version: string | null
  most_at_once: number
  fail_percent: number
  watch_minutes: number | null
  stage_done_at: Date | null
  created_at: Date
  created_by: string
  changed_at: Date
  vendor: string | null
  model: string | null
  settings: Json | null
}

export interface FirmwareImage {
  id: string
  vendor: string
  model: string
  version: string
  address: string
  size_bytes: number | null
  sha256: string | null
  signature: string | null
  certificate: string | null
  created_at: Date
  created_by: string
  retired_at: Date | null
}

export interface FirmwareStep {
  id: string
  campaign_id: string
  charger_id: string
  stage: number
  state: FirmwareStepState
  request_id: GeneratedAlways<number>
  from_version: string | null
  tries: Generated<number>
  command_id: string | null
  sent_at: Date | null
  word: string | null
  word_at: Date | null
  problem: string | null
  is_accepted: Generated<boolean>
  changed_at: Date
}

export interface Fleet {
  id: string
  name: string
  gstin: string
  address: string
  city: string
  pincode: string
  email: string
  phone: string
  credit_limit_paise: Paise
  suspended_at: Date | null
  created_at: Date
  credit_days: Generated<number>
  grace_days: Generated<number>
  payer_id: string | null
}

export interface FleetCard {
  id: string
  fleet_id: string
  card_id: string
  fleet_driver_id: string
  vehicle_id: string | null
  replaces: string | null
  created_at: Date
  ended_at: Date | null
  limit_by: string | null
  limit_most: number | null
  limit_period: string | null
  station_ids: string[]
  from_minute: number | null
  to_minute: number | null
}

export interface FleetCharge {
  id: string
  booking_id: string
  fleet_id: string
  fleet_driver_id: string
  customer_id: string
  created_at: Date
  used_at: Date | null
  used_paise: Paise | null
  energy_wh: number | null
  closed_at: Date | null
  returned_paise: Paise | null
  owed_paise: Generated<Paise>
  vehicle_id: string | null
  fleet_card_id: string | null
  counted_at: Date | null
}

export interface FleetCorrection {
  id: string
  fleet_id: string
  fleet_charge_id: string
  amount_paise: Paise
  tax_paise: Paise
  note: string
  created_at: Date
  created_by: string
}

export interface FleetDriver {
  id: string
  fleet_id: string
  name: string
  phone: string | null
  customer_id: string | null
  invited_at: Date
  accepted_at: Date | null
  ended_at: Date | null
  limit_by: string | null
  limit_most: number | null
  limit_period: string | null
  station_ids: string[]
  from_minute: number | null
  to_minute: number | null
}

export interface FleetPayment {
  id: string
  fleet_id: string
  amount_paise: Paise
  reference: string
  created_at: Date
  created_by: string | null
  order_id: string | null
}

export interface FleetPerson {
  id: string
  fleet_id: string
  name: string
  phone: string
  email: string | null
  created_at: Date
  created_by: string | null
  removed_at: Date | null
}

export interface FleetRequest {
  id: string
  number: GeneratedAlways<number>
  fleet_id: string
  month: string
  amount_paise: Paise
  due_day: string
  state: FleetRequestState
  changed_at: Date
  created_at: Date
  reminder: FleetReminder | null
}

export interface FleetVehicle {
  id: string
  fleet_id: string
  registration: string
  fleet_driver_id: string | null
  created_at: Date
  ended_at: Date | null
  limit_by: string | null
  limit_most: number | null
  limit_period: string | null
  station_ids: string[]
  from_minute: number | null
  to_minute: number | null
}

export interface FreeAlert {
  id: string
  customer_id: string
  station_id: string
  connector_id: string | null
  created_at: Date
  ends_at: Date
  notified_at: Date | null
  notified_connector_id: string | null
  ended_at: Date | null
}

export interface FreeAlertTurn {
  station_id: string
  looked_at: Date
}

export interface GatewayProcess {
  id: string
  started_at: Date
  beat_at: Date
}

export interface GridControl {
  charger_id: string
  control_id: string
  kind: string
  is_default: boolean
  is_superseded: boolean
  content: Json
  request_id: number
  received_at: Date
}

export interface GridNotice {
  charger_id: string
  kind: string
  subject: string
  is_active: boolean
  fault: string | null
  words: string | null
  at: Date
  received_at: Date
}

export interface GuestCharge {
  id: string
  customer_id: string
  connector_id: string
  link_hash: Buffer
  order_id: string
  duration_minutes: number
  energy_wh: number | null
  booking_id: string | null
  failure: string | null
  created_at: Date
  next_at: Date | null
  over_at: Date | null
  link_ends_at: Date
  stop_at_percent: number | null
}

export interface GuestReceipt {
  id: string
  guest_charge_id: string
  number: number
  channel: string
  recipient: string
  notice_version: string
  link_hash: Buffer
  requested_at: Date
  requested_from: string
  message_id: string | null
  notice_language: Generated<string>
}

export interface HourMonthRollup {
  day: string
  station_id: string
  partner_id: string | null
  hour: number
  charges: number
  charged_seconds: number
  energy_wh: number
  taxable_paise: Paise
  gst_paise: Paise
  billed_paise: Paise
  refund_paise: Paise
  commission_paise: Paise
  partner_paise: Paise
}

export interface HourRollup {
  day: string
  station_id: string
  partner_id: string | null
  hour: number
  charges: number
  charged_seconds: number
  energy_wh: number
  taxable_paise: Paise
  gst_paise: Paise
  billed_paise: Paise
  refund_paise: Paise
  commission_paise: Paise
  partner_paise: Paise
}

export interface IdempotencyKey {
  caller: string
  key: string
  endpoint: string
  request_hash: Buffer
  http_status: number | null
  answer: Json | null
  created_at: Date
}

export interface Job {
  name: string
  summary: string
  every_seconds: number
  next_run_at: Date
  started_at: Date | null
  duration_ms: number | null
  result: Json | null
  error: string | null
  failures: Generated<number>
  failing_since: Date | null
  requested_run_at: Date | null
}

export interface LedgerAccount {
  id: GeneratedAlways<number>
  kind: AccountKind
  owner_id: string | null
  balance_paise: Paise | null
}

export interface LedgerEntry {
  transfer_id: string
  account_id: number
  amount_paise: Paise
}

export interface LedgerTransfer {
  id: string
  kind: TransferKind
  subject_id: string
  created_at: Date
  written_by: Generated<string>
}

export interface LetterCase {
  event: string
  facts: Json
  at: Date
}

export interface LoadCall {
  id: GeneratedAlways<number>
  station_id: string
}

export interface LoadShare {
  charger_id: string
  address: number
  station_id: string
  session_id: string | null
  share_w: number
  why: string
  is_on: boolean
  switched_at: Date
  most_w: number | null
  less_since: Date | null
  accepted_w: number | null
  accepted_at: Date | null
  accepted_boot: number | null
  requested_boot: number | null
  command_id: string | null
  command_w: number | null
  unsure_w: number | null
  answer: string | null
  answered_at: Date | null
  retry_at: Date | null
  refused_dynamic_boot: number | null
}

export interface MessageAttempt {
  message_id: string
  number: number
  account_id: string
  provider: string
  channel: string
  started_at: Date
  ended_at: Date | null
  outcome: string | null
  provider_id: string | null
  detail: string | null
  cost_paise: number
}

export interface MessageCap {
  is_only: Generated<boolean>
  address_paise: Generated<number>
  network_paise: Generated<number>
  installation_paise: Generated<number>
  broadcasts_paise: Generated<number>
  version: Generated<number>
}

export interface MessageConnection {
  id: string
  channel: string
  rank: number
  provider: string
  settings: Json
  sealed_secrets: Buffer | null
  secret_names: Generated<string[]>
  is_on: boolean
  cost_paise: number
  last_sent_at: Date | null
  failing_since: Date | null
  failure: string | null
  version: Generated<number>
  created_at: Date
}

export interface MessageRegistration {
  channel: string
  template: string
  language: string
  registered_text: string
  header: string | null
  template_id: string | null
  provider_template: string | null
  version: Generated<number>
}

export interface MessageReport {
  account_id: string
  provider_id: string
  outcome: string
  detail: string | null
  reported_at: Date
  applied_at: Date | null
}

export interface MessageSpend {
  day: string
  scope: string
  key: string
  paise: number
}

export interface MessageTemplate {
  event: string
  channel: string
  language: Generated<string>
  subject: string | null
  body: string
  is_on: boolean
  version: Generated<number>
}

export interface MeterKey {
  id: string
  charger_id: string
  public_key: Buffer
  confirmed_at: Date
}

export interface NetworkDayRollup {
  day: string
  booked: number
  started: number
  completed: number
  confirmed: number
  cancelled: number
  released: number
  prepaid_paise: Paise
  released_paise: Paise
  energy_wh: number
  taxable_paise: Paise
  gst_paise: Paise
  billed_paise: Paise
  refund_paise: Paise
  commission_paise: Paise
  partner_paise: Paise
  top_ups: number
  top_up_paise: Paise
  order_refunds: number
  order_refund_paise: Paise
  payouts: number
  payout_paise: Paise
  new_customers: number
  contact_queries: number
  support_queries: number
  seminar_registrations: number
  wallet_other_paise: Generated<Paise>
  adjustments: Generated<number>
  adjustment_paise: Generated<Paise>
  partner_other_paise: Generated<Paise>
}

export interface Notice {
  id: string
  customer_id: string
  kind: string
  broadcast_id: string | null
  title: string | null
  message: string | null
  subject_kind: string | null
  subject_id: string | null
  created_at: Date
  read_at: Date | null
  facts: Json | null
}

export interface NoticeChannelOff {
  customer_id: string
  channel: string
  since: Date
}

export interface Offer {
  id: string
  title: string
  message: string
  status: OfferState
  scheduled_at: Date | null
  created_at: Date
  created_by: string | null
  sent_at: Date | null
  cancelled_at: Date | null
  broadcast_id: string | null
  translations: JsonWithDefault
}

export interface OneTimeCode {
  phone: string
  id: string
  code_hash: Buffer
  message_id: string
  created_at: Date
  expires_at: Date
  attempts: Generated<number>
  used_at: Date | null
}

export interface OrderRefund {
  id: string
  order_id: string
  amount_paise: Paise
  reason: string | null
  created_at: Date
  created_by: string | null
}

export interface OutboxMessage {
  id: string
  channel: string
  recipient: string
  template: string
  subject: string | null
  body: string
  status: string
  attempts: Generated<number>
  failure: MessageFailure | null
  created_at: Date
  next_attempt_at: Date
  expires_at: Date | null
  delivered_at: Date | null
  is_bulk: Generated<boolean>
  promoted_to: string | null
  failure_detail: string | null
  requested_from: string | null
  sent_at: Date | null
  reply_to: string | null
}

export interface Paper {
  id: string
  kind: string
  number: string
  gstin: string
  counter_id: number
  serial: number
  issued_at: Date
  issued_on: string
  subject_id: string
  customer_id: string | null
  partner_id: string | null
  original_id: string | null
  recipient_gstin: string | null
  place_state: string
  taxable_paise: Paise
  cgst_paise: Paise
  sgst_paise: Paise
  utgst_paise: Paise
  igst_paise: Paise
  total_paise: Paise
  content: Buffer
  sha256: Buffer
}

export interface PaperAdvance {
  paper_id: string
  customer_id: string
  gstin: string
  rate_bp: number
  total_paise: Paise
  tax_paise: Paise
  left_paise: Paise
  left_tax_paise: Paise
}

export interface PaperAdvanceUse {
  id: string
  advance_id: string
  how: string
  paper_id: string | null
  amount_paise: Paise
  tax_paise: Paise
  used_at: Date
  used_on: string
}

export interface PaperAwaiting {
  booking_id: string
  customer_id: string
  state_code: string
  since: Date
  total_paise: Paise
  charge: Json
}

export interface PaperCounter {
  id: GeneratedAlways<number>
  gstin: string
  series: string
  kind: string
  year: string
  part: number
  last: Generated<number>
}

export interface PaperPdf {
  paper_id: string
  language: string
  is_registered: boolean
  made_at: Date
  content: Buffer
  sha256: Buffer
}

export interface PaperRecipient {
  customer_id: string
  name: string
  gstin: string | null
  address: string
  city: string
  pincode: string
  state_code: string
  changed_at: Date
}

export interface PaperSetting {
  is_only: Generated<boolean>
  began_at: Date
  issues_vouchers: Generated<boolean>
  voucher_state: string | null
  vouchers_since: Date | null
  statements_since: Generated<Date>
}

export interface Partner {
  id: string
  name: string
  mobile: string
  email: string
  gstin: string | null
  status: PartnerState
  commission_bp: number
  created_at: Date
}

export interface PartnerBankAccount {
  id: string
  partner_id: string
  holder: string
  number: string
  ifsc: string
  bank_name: string
  proposed_at: Date
  proposed_by: string | null
  confirmed_at: Date | null
  confirmed_by: string | null
  withdrawn_at: Date | null
  withdrawn_by: string | null
  proposed_person: string | null
  confirmed_person: string | null
  withdrawn_person: string | null
}

export interface PartnerContractVersion {
  id: string
  partner_id: string
  valid_from: string
  legal_name: string | null
  pan: string | null
  revenue_share_bp: number
  per_kwh_micro: number
  land_share_micro: number
  rent_paise: Paise
  minimum_paise: Paise
  fees_borne_by: string
  payment_fee_bp: number
  cycle: string
  collects_tcs: boolean
  tds_code: string | null
  note: string | null
  created_at: Date
  created_by: string | null
  price_least_micro: number | null
  price_most_micro: number | null
  idle_most_micro: number | null
}

export interface PartnerContractWithdrawal {
  version_id: string
  partner_id: string
  created_at: Date
  created_by: string
}

export interface PartnerCorrection {
  id: string
  partner_id: string
  amount_paise: Paise
  note: string
  created_at: Date
  created_by: string
}

export interface PartnerCredit {
  booking_id: string
  partner_id: string
  version_id: string
  share_paise: Paise
  energy_price_paise: Paise
  land_share_paise: Paise
  gst_paise: Paise
}

export interface PartnerInvoice {
  id: string
  statement_id: string
  kind: string
  state_code: string
  is_taxed: boolean
  taxable_paise: Paise
  tax_paise: Paise
  content: Json
  paper_id: string | null
}

export interface PartnerPerson {
  id: string
  partner_id: string
  name: string
  phone: string
  email: string | null
  rights: string[]
  created_at: Date
  created_by: string | null
  removed_at: Date | null
}

export interface PartnerQuery {
  id: string
  partner_id: string
  person_id: string
  words: string
  created_at: Date
}

export interface PartnerStatement {
  id: string
  partner_id: string
  number: number
  period_first: string
  period_next: string
  version_id: string
  issued_at: Date
  opening_paise: Paise
  closing_paise: Paise
  rent_paise: Paise
  gst_paise: Paise
  correction_paise: Paise
  tds_paise: Paise
  tcs_paise: Paise
  payment_fee_paise: Paise
  to_partner_paise: Paise
  carried_tds_paise: Paise
  carried_tcs_paise: Paise
  carried_payment_fee_paise: Paise
  carried_correction_paise: Paise
  tds_base_paise: Paise
  tds_due_paise: Paise
  document: Json
  written_by: Generated<string>
}

export interface PartnerStatementCharge {
  booking_id: string
  statement_id: string
  station_name: string
  started_at: Date
  ended_at: Date | null
  confirmed_at: Date
  energy_wh: number
  taxable_paise: Paise
  total_paise: Paise
  version_id: string | null
  land_share_paise: Paise
  net_paise: Paise
  gst_paise: Paise
}

export interface PartnerStatementLine {
  statement_id: string
  position: number
  kind: string
  amount_paise: Paise
  of_deduction: string | null
  base_paise: Paise | null
  rate_bp: number | null
  code: string | null
  note: string | null
  correction_id: string | null
}

export interface PartnerStatementLink {
  statement_id: string
  secret_hash: Buffer
  expires_at: Date
}

export interface PartnerStatementPayout {
  withdrawal_id: string
  is_return: boolean
  statement_id: string
  amount_paise: Paise
  at: Date
}

export interface Passkey {
  id: string
  kind: string
  subject_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  is_synced: boolean
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface PasskeyChallenge {
  challenge_hash: Buffer
  expires_at: Date
}

export interface PaymentAccount {
  provider: string
  is_live: boolean
  key_id: string
  sealed: Buffer
  rank: number
  is_on: boolean
  version: Generated<number>
  entered_at: Date
  answered_at: Date | null
  failing_since: Date | null
  last_failure: string | null
  takes_blocks: Generated<boolean>
  takes_mandates: Generated<boolean>
}

export interface PaymentBlock {
  id: string
  order_id: string
  booking_id: string
  customer_id: string
  provider: string
  is_live: boolean
  provider_order_id: string
  payment_session_id: string
  link: string | null
  amount_paise: Paise
  state: BlockState
  created_at: Date
  approve_by: Date
  ends_at: Date
  payment_id: string | null
  blocked_at: Date | null
  used_at: Date | null
  used_paise: Paise | null
  bill_paise: Paise | null
  billed_at: Date | null
  owed_paise: Generated<Paise>
  captured_paise: Paise | null
  paid_at: Date | null
  lost_at: Date | null
  next_at: Date | null
  beyond_paise: Generated<Paise>
  beyond_at: Date | null
}

export interface PaymentCall {
  id: string
  provider: string
  direction: string
  operation: string
  method: string
  path: string
  order_id: string | null
  at: Date
  took_ms: number | null
  status: number | null
  failure: string | null
  request: string | null
  answer: string | null
}

export interface PaymentDispute {
  id: string
  provider: string
  provider_dispute_id: string
  payment_id: string
  order_id: string | null
  amount_paise: Paise
  state: DisputeState
  reason: string | null
  respond_by: Date | null
  opened_at: Date
  reported_at: Date
  ended_at: Date | null
  block_id: string | null
  holds_money: Generated<boolean>
  answered_at: Date | null
  answered_by: string | null
  answer: string | null
  explanation: string | null
  reminded_at: Date | null
}

export interface PaymentEvent {
  id: string
  kind: string
  version: string | null
  order_id: string | null
  payment_id: string | null
  body: string
  received_at: Date
  outcome: string
  provider: Generated<string>
}

export interface PaymentLink {
  id: string
  customer_id: string
  purpose: PaymentLinkPurpose
  amount_paise: Paise
  secret_hash: Buffer
  state: PaymentLinkState
  created_at: Date
  created_by: string | null
  ends_at: Date
  order_id: string | null
  paid_at: Date | null
  cancelled_at: Date | null
  cancelled_by: string | null
  fleet_request_id: string | null
}

export interface PaymentLinkOrder {
  order_id: string
  link_id: string
  upi_link: string | null
  settled_at: Date | null
  is_spare: Generated<boolean>
}

export interface PaymentMode {
  is_only: Generated<boolean>
  is_live: boolean
  since: Date
}

export interface Payout {
  id: string
  run_id: string
  partner_id: string
  amount_paise: Paise
  bank_account_id: string
  state: PayoutState
  withdrawal_id: string | null
  changed_at: Date
  changed_by: string | null
  removed_why: string | null
  failure: string | null
}

export interface PayoutAccount {
  is_only: Generated<boolean>
  is_live: boolean
  key_id: string
  sealed: Buffer
  entered_at: Date
  provider: string
  account_number: string | null
  checks_accounts: Generated<boolean>
  check_key_id: string | null
  check_sealed: Buffer | null
}

export interface PayoutRun {
  id: string
  number: number
  state: PayoutRunState
  created_at: Date
  created_by: string
  total_paise: Paise | null
  alone_paise: Paise | null
  alone_before_paise: Paise | null
  approved_at: Date | null
  approved_by: string | null
  cancelled_at: Date | null
  cancelled_by: string | null
}

export interface PayoutRunWay {
  run_id: string
  way: string
  at: Date
}

export interface PayoutSetting {
  is_only: Generated<boolean>
  alone_paise: Paise
}

export interface PayoutTransfer {
  payout_id: string
  state: string
  is_unclear: Generated<boolean>
  provider_transfer_id: string | null
  provider_message: string | null
  requested_at: Date
  requested_by: string
  done_at: Date | null
  next_at: Date | null
  provider: string
}

export interface ProgramKey {
  id: string
  name: string
  secret_hash: Buffer
  rights: string[]
  all_stations: boolean
  networks: string[]
  calls_per_minute: number
  expires_at: Date
  created_at: Date
  created_by: string
  revoked_at: Date | null
  revoked_by: string | null
  last_used_at: Date | null
  last_used_from: string | null
}

export interface ProgramKeyStation {
  key_id: string
  station_id: string
}

export interface ProgramSecret {
  name: string
  secret: Buffer
  created_at: Date
}

export interface ProviderLink {
  id: string
  name: string
  url: string
  created_at: Date
  deleted_at: Date | null
}

export interface PushSubscription {
  id: string
  customer_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
}

export interface Rate {
  id: string
  per_kwh_paise: Paise
  valid_from: Date
  set_by: string | null
}

export interface RateChange {
  rate_id: string
  begins_at: Date
  withdrawn_at: Date | null
  withdrawn_by: string | null
  begun_at: Date | null
}

export interface ReceiptLink {
  booking_id: string
  link_hash: Buffer
  ends_at: Date
}

export interface RecoveryCode {
  administrator_id: string
  code_hash: Buffer
  created_at: Date
  used_at: Date | null
}

export interface RefusedCard {
  charger_id: string
  card_id: string
  why: string
  first_at: Date
  last_at: Date
  times: number
}

export interface ReportMail {
  id: string
  administrator_id: string
  name: string
  cadence: string
  report: Json
  next_day: string
  created_at: Date
  last_sent_at: Date | null
}

export interface ReservationCalendar {
  customer_id: string
  secret_hash: Buffer
  created_at: Date
  read_at: Date | null
}

export interface ReservationCall {
  id: GeneratedAlways<number>
  booking_id: string
}

export interface RollupWatermark {
  is_only: Generated<boolean>
  counted_until: Date | null
}

export interface SavedView {
  id: string
  administrator_id: string
  list: string
  name: string
  filters: Json
  is_default: boolean
  created_at: Date
}

export interface SchemaMigration {
  name: string
  checksum: string
  applied_at: Generated<Date>
}

export interface SeminarRegistration {
  id: string
  name: string
  email: string
  phone: string
  business: string | null
  location: string
  seminar: string
  seminar_at: Date
  questions: string | null
  status: SeminarState
  partner_id: string | null
  created_at: Date
}

export interface Session {
  token_hash: Buffer
  id: string
  kind: string
  subject_id: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  address: string | null
  user_agent: string | null
  proven_at: Date | null
  seen_at: Date | null
  opened_by: string | null
  idle_minutes: number | null
  seen_role: string | null
  seen_custom_role_id: string | null
}

export interface SettingChange {
  step_id: string
  number: number
  name: string
  command_id: string | null
}

export interface SettingComparison {
  charger_id: string
  template_id: string
  revision: number
  reported: number
  differing: number
  changeable: number
}

export interface SettingReading {
  charger_id: string
  requested_at: Date
}

export interface SettingTemplate {
  id: string
  vendor: string
  model: string
  settings: Json
  created_at: Date
  changed_at: Date
  to_put_right: Generated<number>
  to_put_right_since: Date | null
  revision: Generated<number>
}

export interface Settlement {
  id: string
  provider: string
  provider_settlement_id: string
  source: string
  utr: string | null
  settled_at: Date
  read_at: Date
  read_by: string | null
  lines: number
  bank_paise: Paise
  clearing_paise: Paise
  suspense_paise: Paise
  fee_paise: Paise
  tax_paise: Paise
  digest: Buffer
}

export interface SettlementException {
  id: string
  provider: string
  kind: SettlementDifferenceKind
  settlement_id: string | null
  line_id: string | null
  top_up_id: string | null
  order_refund_id: string | null
  amount_paise: Paise
  opened_at: Date
  closed_at: Date | null
  how: string | null
  reason: string | null
  closed_by: string | null
  payment_block_id: string | null
  dispute_move_id: string | null
  block_refund_id: string | null
}

export interface SettlementLine {
  id: string
  settlement_id: string
  number: number
  kind: string
  payment_id: string | null
  refund_id: string | null
  order_number: string | null
  remarks: string | null
  gross_paise: Paise
  fee_paise: Paise
  tax_paise: Paise
  net_paise: Paise
  top_up_id: string | null
  order_refund_id: string | null
  cleared_paise: Paise
  payment_block_id: string | null
  dispute_id: string | null
  dispute_move_id: string | null
  block_refund_id: string | null
}

export interface SignedReading {
  session_id: string
  mark: string
  content: string
  public_key: string | null
  result: string
  begin_wh: number | null
  end_wh: number | null
  received_at: Date
}

export interface SimulatedBlock {
  order_id: string
  state: string
  approve_by: Date
  ends_at: Date
  captured_paise: Paise | null
}

export interface SimulatedDebit {
  order_id: string
  mandate_id: string
  due_on: string
  is_cancelled: Generated<boolean>
}

export interface SimulatedDispute {
  cf_dispute_id: GeneratedAlways<number>
  cf_payment_id: number
  amount_paise: Paise
  opened_at: Date
  respond_by: Date
  answer: string | null
  answered_at: Date | null
  is_won: boolean | null
  decides_at: Date | null
}

export interface SimulatedMandate {
  order_id: string
  state: string
  ends_at: Date
}

export interface SimulatedPayment {
  cf_payment_id: GeneratedAlways<number>
  order_id: string
  status: string
  amount_paise: Paise
  message: string
  paid_at: Date
}

export interface SimulatedPaymentOrder {
  order_id: string
  cf_order_id: GeneratedAlways<number>
  payment_session_id: string
  amount_paise: Paise
  customer: Json
  status: string
  notify_url: string
  return_url: string
  expires_at: Date
  created_at: Date
}

export interface SimulatedRefund {
  refund_id: string
  cf_refund_id: GeneratedAlways<number>
  order_id: string
  amount_paise: Paise
  created_at: Date
}

export interface SimulatedSettlement {
  cf_settlement_id: GeneratedAlways<number>
  settled_at: Date
}

export interface SimulatedSettlementLine {
  cf_settlement_id: number
  number: number
  cf_payment_id: number | null
  cf_refund_id: number | null
  gross_paise: Paise
  fee_paise: Paise
  tax_paise: Paise
  cf_dispute_id: number | null
  is_back: Generated<boolean>
}

export interface SimulatedTransfer {
  transfer_id: string
  cf_transfer_id: GeneratedAlways<number>
  beneficiary_id: string
  amount_paise: Paise
  created_at: Date
}

export interface SimulatedWebhook {
  id: GeneratedAlways<number>
  cf_payment_id: number
  event_time: Date
  attempts: Generated<number>
  due_at: Date | null
  dispute_status: string | null
}

export interface SingleSignOn {
  only_row: Generated<boolean>
  is_on: boolean
  issuer: string
  client_id: string
  sealed_secret: Buffer
  groups_claim: string
  changed_at: Date
}

export interface SingleSignOnPerson {
  issuer: string
  subject: string
  administrator_id: string
  linked_at: Date
}

export interface SingleSignOnRole {
  group_name: string
  rank: number
  role: string
  custom_role_id: string | null
}

export interface SourceRefund {
  refund_id: string
  order_id: string
  customer_id: string
  provider: string
  amount_paise: Paise
  state: SourceRefundState
  requested_by: string
  provider_refund_id: string | null
  arn: string | null
  failure: string | null
  owed_paise: Generated<Paise>
  requested_at: Date
  done_at: Date | null
  returned_at: Date | null
  next_at: Date | null
}

export interface Station {
  id: string
  name: string
  partner_id: string | null
  latitude: number
  longitude: number
  address: string
  city: string | null
  state_code: string
  power_w: number
  price_per_hour_paise: Paise | null
  status: StationState
  status_reason: string | null
  created_at: Date
  search: GeneratedAlways<string>
  load_limit_w: number | null
  opening_hours: Json | null
  status_code: StationCode | null
  priced_at: Date | null
  amenities: Generated<string[]>
}

export interface StationLoad {
  station_id: string
  shared_at: Date | null
  due_at: Date | null
}

export interface StationMonthRollup {
  day: string
  station_id: string
  started: number
  energy_wh: number
  taxable_paise: Paise
}

export interface StationPicture {
  id: string
  station_id: string
  file: string
  caption: string | null
  position: number
  created_at: Date
  removed_at: Date | null
  partner_id: string | null
}

export interface StationProblem {
  id: string
  number: GeneratedAlways<number>
  station_id: string
  connector_id: string | null
  opened_at: Date
  answer: string | null
  answered_at: Date | null
}

export interface StationProblemReport {
  id: string
  problem_id: string
  customer_id: string
  kind: string
  words: string | null
  picture: string | null
  created_at: Date
}

export interface StationRequest {
  id: string
  partner_id: string
  state: StationRequestState
  name: string
  address: string
  city: string | null
  state_code: string
  latitude: number
  longitude: number
  power_w: number
  connectors: Json
  note: string | null
  created_at: Date
  created_by: string
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
  station_id: string | null
}

export interface StationRequestFile {
  id: string
  request_id: string
  kind: string
  position: number
  file: string
}

export interface StationReview {
  id: string
  booking_id: string
  station_id: string
  connector_type: string
  stars: number
  words: string | null
  created_at: Date
  changed_at: Date
  hidden_at: Date | null
  hidden_reason: string | null
  answer: string | null
  answered_at: Date | null
  judged_at: Date | null
}

export interface StationReviewReport {
  review_id: string
  customer_id: string
  created_at: Date
}

export interface SupportQuery {
  id: string
  customer_id: string | null
  name: string
  mobile: string
  query: string
  created_at: Date
  deleted_at: Date | null
}

export interface Tariff {
  id: string
  code: string
  name: string
  source: string
  station_id: string | null
  created_at: Date
  created_by: string | null
  partner_id: string | null
}

export interface TariffAssignment {
  id: string
  tariff_id: string
  place: string
  state_code: string | null
  station_id: string | null
  connector_id: string | null
  group_id: string | null
  priority: number
  valid_from: Date
  valid_until: Date | null
  created_at: Date
  created_by: string | null
}

export interface TariffVersion {
  id: string
  tariff_id: string
  number: number
  content: Json
  created_at: Date
  created_by: string | null
  published_at: Date | null
  published_by: string | null
  valid_from: Date | null
  valid_until: Date | null
  set_by_person: string | null
}

export interface TerminalCharge {
  id: string
  session_id: string
  charger_id: string
  transaction_id: string | null
  psp_ref: string
  blocked_paise: Paise
  is_late: boolean
  refused: string | null
  created_at: Date
  booking_id: string | null
  customer_id: string | null
  used_at: Date | null
  used_paise: Paise | null
  closed_at: Date | null
  returned_paise: Paise | null
  owed_paise: Generated<Paise>
  next_at: Date | null
  raised_to_paise: Paise | null
  raised_paise: Generated<Paise>
  awaited_until: Date | null
}

export interface TerminalMove {
  id: string
  charge_id: string
  amount_paise: Paise
  owed_paise: Paise
  at: Date
}

export interface TerminalPayment {
  id: string
  amount_paise: Paise
  fee_paise: Paise
  tax_paise: Paise
  reference: string
  created_at: Date
  created_by: string
}

export interface TerminalRaise {
  id: string
  charge_id: string
  to_paise: Paise
  amount_paise: Paise
  at: Date
}

export interface Throttle {
  bucket: string
  window_start: Date
  hits: number
}

export interface Ticket {
  id: Generated<string>
  number: GeneratedAlways<number>
  support_query_id: string | null
  contact_query_id: string | null
  received_at: Date
  state: TicketState
  acknowledged_at: Date | null
  settled_at: Date | null
  assignee_id: string | null
  booking_id: string | null
  charger_id: string | null
  partner_query_id: string | null
  fault_query_id: string | null
}

export interface TicketEntry {
  id: string
  ticket_id: string
  kind: string
  words: string
  channel: string | null
  by_id: string | null
  created_at: Date
  by_person: string | null
  mail_from: string | null
  mail_key: string | null
  is_from_another: boolean | null
  files_left_out: number | null
}

export interface TicketMail {
  is_only: Generated<boolean>
  address: string | null
  round: Generated<number>
  last_received_at: Date | null
  version: Generated<number>
}

export interface TopUpMandate {
  id: string
  number: string
  customer_id: string
  provider: string
  is_live: boolean
  provider_mandate_id: string
  payment_session_id: string
  link: string | null
  state: TopUpMandateState
  most_paise: Paise
  below_paise: Paise
  amount_paise: Paise
  month_most_paise: Paise
  created_at: Date
  approve_by: Date
  ends_at: Date
  active_since: Date | null
  paused_by: TopUpPause | null
  ended_at: Date | null
  is_open_there: boolean
  next_at: Date | null
}

export interface TopUpOrder {
  id: string
  order_id: string
  customer_id: string
  amount_paise: Paise
  currency: string
  status: OrderState
  provider: string
  payment_session_id: string
  provider_order_id: string
  payment_id: string | null
  payment_response: Json | null
  failure: OrderFailure | null
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  checked_at: Date
  closed_at: Date | null
  refunded_paise: Generated<Paise>
  failure_detail: string | null
  is_live: Generated<boolean>
  upi_link: string | null
  mandate: string | null
  debit_on: string | null
  debit_taken_at: Date | null
}

export interface UnentitledSession {
  session_id: string
  why: string
  found_at: Date
  requests: Generated<number>
  requested_at: Date | null
  command_id: string | null
  acknowledged_at: Date | null
  acknowledged_by: string | null
}

export interface UnexplainedRefund {
  provider: string
  provider_refund_id: string
  payment_id: string
  order_id: string | null
  amount_paise: Paise
  arn: string | null
  seen_at: Date
  settled_at: Date | null
  block_id: string | null
}

export interface UnknownCard {
  charger_id: string
  number: string
  kind: string
  first_at: Date
  last_at: Date
  times: number
}

export interface UptimeRollup {
  day: string
  station_id: string
  connected_seconds: number
  accepted_seconds: number
  charger_id: string | null
}

export interface Vehicle {
  id: string
  name: string
  created_at: Date
  deleted_at: Date | null
}

export interface WalletAdjustment {
  id: string
  customer_id: string
  kind: string
  amount_paise: Paise
  reason: string
  note: string
  booking_id: string | null
  created_at: Date
  created_by: string
  tax_paise: Generated<Paise>
}

export interface WalletAdjustmentLimit {
  role: string
  once_paise: Paise
  day_paise: Paise
}

export interface Webhook {
  id: string
  url: string
  events: string[]
  sealed_secret: Buffer
  sealed_old_secret: Buffer | null
  old_secret_until: Date | null
  created_at: Date
  created_by: string
  removed_at: Date | null
  failing_since: Date | null
  off_at: Date | null
  all_stations: Generated<boolean>
}

export interface WebhookMessage {
  id: string
  webhook_id: string
  event: string
  at: Date
  data: Json
  attempts: Generated<number>
  next_at: Date | null
  delivered_at: Date | null
  tried_at: Date | null
  http_status: number | null
  failure: string | null
}

export interface WebhookStation {
  webhook_id: string
  station_id: string
}

export interface Withdrawal {
  id: string
  partner_id: string
  amount_paise: Paise
  created_at: Date
  created_by: string | null
  utr: string | null
  note: string | null
}

export interface WithdrawalReference {
  utr: string
  withdrawal_id: string
  created_at: Date
  created_by: string | null
}

export interface WithdrawalReturn {
  withdrawal_id: string
  reason: string
  created_at: Date
  created_by: string | null
}

export interface DB {
  access_policy: AccessPolicy
  activity_rollup: ActivityRollup
  administrator: Administrator
  archived_block: ArchivedBlock
  archived_month: ArchivedMonth
  attention_seen: AttentionSeen
  audit_entry: AuditEntry
  bank_account_check: BankAccountCheck
  battery: Battery
  battery_cabinet: BatteryCabinet
  battery_swap: BatterySwap
  battery_swap_battery: BatterySwapBattery
  block_refund: BlockRefund
  blocked_card_use: BlockedCardUse
  booked_charge: BookedCharge
  booking: Booking
  booking_car: BookingCar
  booking_overrun: BookingOverrun
  booking_setting: BookingSetting
  bounced_address: BouncedAddress
  broadcast: Broadcast
  broadcast_delivery: BroadcastDelivery
  card: Card
  card_charge: CardCharge
  card_list: CardList
  card_order: CardOrder
  card_order_card: CardOrderCard
  card_settlement: CardSettlement
  card_terminal: CardTerminal
  change_event: ChangeEvent
  change_event_horizon: ChangeEventHorizon
  charge_month_rollup: ChargeMonthRollup
  charge_rollup: ChargeRollup
  charger: Charger
  charger_authority: ChargerAuthority
  charger_authority_key: ChargerAuthorityKey
  charger_certificate: ChargerCertificate
  charger_claim: ChargerClaim
  charger_command: ChargerCommand
  charger_command_secret: ChargerCommandSecret
  charger_connection: ChargerConnection
  charger_connector: ChargerConnector
  charger_fault: ChargerFault
  charger_health: ChargerHealth
  charger_local_list: ChargerLocalList
  charger_log: ChargerLog
  charger_log_content: ChargerLogContent
  charger_maintenance: ChargerMaintenance
  charger_message: ChargerMessage
  charger_metering: ChargerMetering
  charger_monitor: ChargerMonitor
  charger_reservation: ChargerReservation
  charger_stream: ChargerStream
  charger_unit_request: ChargerUnitRequest
  charger_variable: ChargerVariable
  charging_session: ChargingSession
  charging_session_course: ChargingSessionCourse
  code_app: CodeApp
  company: Company
  company_logo: CompanyLogo
  company_registration: CompanyRegistration
  connector: Connector
  connector_code: ConnectorCode
  consent: Consent
  consent_notice: ConsentNotice
  contact_query: ContactQuery
  contract_check: ContractCheck
  custom_role: CustomRole
  custom_role_partner: CustomRolePartner
  custom_role_station: CustomRoleStation
  customer: Customer
  day_rollup: DayRollup
  debt_collection: DebtCollection
  display_code: DisplayCode
  dispute_move: DisputeMove
  driver_group: DriverGroup
  driver_group_member: DriverGroupMember
  driver_look: DriverLook
  driver_vehicle: DriverVehicle
  e_invoice: EInvoice
  factor_restoration: FactorRestoration
  fault_query: FaultQuery
  fault_rule: FaultRule
  firmware_campaign: FirmwareCampaign
  firmware_image: FirmwareImage
  firmware_step: FirmwareStep
  fleet: Fleet
  fleet_card: FleetCard
  fleet_charge: FleetCharge
  fleet_correction: FleetCorrection
  fleet_driver: FleetDriver
  fleet_payment: FleetPayment
  fleet_person: FleetPerson
  fleet_request: FleetRequest
  fleet_vehicle: FleetVehicle
  free_alert: FreeAlert
  free_alert_turn: FreeAlertTurn
  gateway_process: GatewayProcess
  grid_control: GridControl
  grid_notice: GridNotice
  guest_charge: GuestCharge
  guest_receipt: GuestReceipt
  hour_month_rollup: HourMonthRollup
  hour_rollup: HourRollup
  idempotency_key: IdempotencyKey
  job: Job
  ledger_account: LedgerAccount
  ledger_entry: LedgerEntry
  ledger_transfer: LedgerTransfer
  letter_case: LetterCase
  load_call: LoadCall
  load_share: LoadShare
  message_attempt: MessageAttempt
  message_cap: MessageCap
  message_connection: MessageConnection
  message_registration: MessageRegistration
  message_report: MessageReport
  message_spend: MessageSpend
  message_template: MessageTemplate
  meter_key: MeterKey
  network_day_rollup: NetworkDayRollup
  notice: Notice
  notice_channel_off: NoticeChannelOff
  offer: Offer
  one_time_code: OneTimeCode
  order_refund: OrderRefund
  outbox_message: OutboxMessage
  paper: Paper
  paper_advance: PaperAdvance
  paper_advance_use: PaperAdvanceUse
  paper_awaiting: PaperAwaiting
  paper_counter: PaperCounter
  paper_pdf: PaperPdf
  paper_recipient: PaperRecipient
  paper_setting: PaperSetting
  partner: Partner
  partner_bank_account: PartnerBankAccount
  partner_contract_version: PartnerContractVersion
  partner_contract_withdrawal: PartnerContractWithdrawal
  partner_correction: PartnerCorrection
  partner_credit: PartnerCredit
  partner_invoice: PartnerInvoice
  partner_person: PartnerPerson
  partner_query: PartnerQuery
  partner_statement: PartnerStatement
  partner_statement_charge: PartnerStatementCharge
  partner_statement_line: PartnerStatementLine
  partner_statement_link: PartnerStatementLink
  partner_statement_payout: PartnerStatementPayout
  passkey: Passkey
  passkey_challenge: PasskeyChallenge
  payment_account: PaymentAccount
  payment_block: PaymentBlock
  payment_call: PaymentCall
  payment_dispute: PaymentDispute
  payment_event: PaymentEvent
  payment_link: PaymentLink
  payment_link_order: PaymentLinkOrder
  payment_mode: PaymentMode
  payout: Payout
  payout_account: PayoutAccount
  payout_run: PayoutRun
  payout_run_way: PayoutRunWay
  payout_setting: PayoutSetting
  payout_transfer: PayoutTransfer
  program_key: ProgramKey
  program_key_station: ProgramKeyStation
  program_secret: ProgramSecret
  provider_link: ProviderLink
  push_subscription: PushSubscription
  rate: Rate
  rate_change: RateChange
  receipt_link: ReceiptLink
  recovery_code: RecoveryCode
  refused_card: RefusedCard
  report_mail: ReportMail
  reservation_calendar: ReservationCalendar
  reservation_call: ReservationCall
  rollup_watermark: RollupWatermark
  saved_view: SavedView
  schema_migration: SchemaMigration
  seminar_registration: SeminarRegistration
  session: Session
  setting_change: SettingChange
  setting_comparison: SettingComparison
  setting_reading: SettingReading
  setting_template: SettingTemplate
  settlement: Settlement
  settlement_exception: SettlementException
  settlement_line: SettlementLine
  signed_reading: SignedReading
  simulated_block: SimulatedBlock
  simulated_debit: SimulatedDebit
  simulated_dispute: SimulatedDispute
  simulated_mandate: SimulatedMandate
  simulated_payment: SimulatedPayment
  simulated_payment_order: SimulatedPaymentOrder
  simulated_refund: SimulatedRefund
  simulated_settlement: SimulatedSettlement
  simulated_settlement_line: SimulatedSettlementLine
  simulated_transfer: SimulatedTransfer
  simulated_webhook: SimulatedWebhook
  single_sign_on: SingleSignOn
  single_sign_on_person: SingleSignOnPerson
  single_sign_on_role: SingleSignOnRole
  source_refund: SourceRefund
  station: Station
  station_load: StationLoad
  station_month_rollup: StationMonthRollup
  station_picture: StationPicture
  station_problem: StationProblem
  station_problem_report: StationProblemReport
  station_request: StationRequest
  station_request_file: StationRequestFile
  station_review: StationReview
  station_review_report: StationReviewReport
  support_query: SupportQuery
  tariff: Tariff
  tariff_assignment: TariffAssignment
  tariff_version: TariffVersion
  terminal_charge: TerminalCharge
  terminal_move: TerminalMove
  terminal_payment: TerminalPayment
  terminal_raise: TerminalRaise
  throttle: Throttle
  ticket: Ticket
  ticket_entry: TicketEntry
  ticket_mail: TicketMail
  top_up_mandate: TopUpMandate
  top_up_order: TopUpOrder
  unentitled_session: UnentitledSession
  unexplained_refund: UnexplainedRefund
  unknown_card: UnknownCard
  uptime_rollup: UptimeRollup
  vehicle: Vehicle
  wallet_adjustment: WalletAdjustment
  wallet_adjustment_limit: WalletAdjustmentLimit
  webhook: Webhook
  webhook_message: WebhookMessage
  webhook_station: WebhookStation
  withdrawal: Withdrawal
  withdrawal_reference: WithdrawalReference
  withdrawal_return: WithdrawalReturn
}
