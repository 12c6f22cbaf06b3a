/** What can be set on the charger: one table for both protocols, since most of it is the same under two names. */
import { findDisplaySetting, SHOWS_CODES } from './display-codes.ts'

export type SettingType = 'integer' | 'boolean' | 'list' | 'text'

export interface SettingKind {
  /** The configuration key of 1.6, or a name of our own where 1.6 has none. */
  readonly name: string
  readonly isIn16: boolean
  /** Component and variable of 2.0.1, where it has them. */
  readonly variable?: { readonly component: string; readonly name: string; readonly instance?: string }
  readonly type: SettingType
  readonly access: 'read-write' | 'read-only' | 'write-only'
  readonly unit?: string
  /** A change holds from the next start. */
  readonly needsReboot: boolean
}

type Row = readonly [
  name: string,
  variable: string | undefined,
  type: SettingType,
  initial: string,
  access?: SettingKind['access'],
  unit?: string,
]

const READ_ONLY = 'read-only'
const NOT_IN_16 = '2.0.1 '
/** Whether the limit of a profile can be changed alone; 2.1 has it. */
export const DYNAMIC_PROFILES = `${NOT_IN_16}SupportsDynamicProfiles`

/** A variable is `Component.Variable` or `Component.Variable.Instance`. */
const TABLE: readonly Row[] = [
  [DYNAMIC_PROFILES, 'SmartChargingCtrlr.SupportsDynamicProfiles', 'boolean', 'false', READ_ONLY],
  ['HeartbeatInterval', 'OCPPCommCtrlr.HeartbeatInterval', 'integer', '300', undefined, 's'],
  ['MeterValueSampleInterval', 'SampledDataCtrlr.TxUpdatedInterval', 'integer', '60', undefined, 's'],
  [
    'MeterValuesSampledData',
    'SampledDataCtrlr.TxUpdatedMeasurands',
    'list',
    'Energy.Active.Import.Register,Power.Active.Import,SoC',
  ],
  ['StopTxnSampledData', 'SampledDataCtrlr.TxEndedMeasurands', 'list', 'Energy.Active.Import.Register'],
  ['ClockAlignedDataInterval', 'AlignedDataCtrlr.Interval', 'integer', '0', undefined, 's'],
  ['MeterValuesAlignedData', 'AlignedDataCtrlr.Measurands', 'list', 'Energy.Active.Import.Register'],
  ['ConnectionTimeOut', 'TxCtrlr.EVConnectionTimeOut', 'integer', '60', undefined, 's'],
  ['AuthorizeRemoteTxRequests', 'AuthCtrlr.AuthorizeRemoteStart', 'boolean', 'false'],
  ['LocalPreAuthorize', 'AuthCtrlr.LocalPreAuthorize', 'boolean', 'false'],
  ['LocalAuthorizeOffline', 'AuthCtrlr.LocalAuthorizeOffline', 'boolean', 'true'],
  ['AllowOfflineTxForUnknownId', 'AuthCtrlr.OfflineTxForUnknownIdEnabled', 'boolean', 'false'],
  ['AuthorizationCacheEnabled', 'AuthCacheCtrlr.Enabled', 'boolean', 'true'],
  ['LocalAuthListEnabled', 'LocalAuthListCtrlr.Enabled', 'boolean', 'true'],
  ['LocalAuthListMaxLength', 'LocalAuthListCtrlr.Storage', 'integer', '1000', READ_ONLY],
  ['SendLocalListMaxLength', 'LocalAuthListCtrlr.ItemsPerMessage', 'integer', '100', READ_ONLY],
  ['StopTransactionOnInvalidId', 'TxCtrlr.StopTxOnInvalidId', 'boolean', 'true'],
  ['StopTransactionOnEVSideDisconnect', 'TxCtrlr.StopTxOnEVSideDisconnect', 'boolean', 'true'],
  ['TransactionMessageAttempts', 'OCPPCommCtrlr.MessageAttempts.TransactionEvent', 'integer', '3'],
  [
    'TransactionMessageRetryInterval',
    'OCPPCommCtrlr.MessageAttemptInterval.TransactionEvent',
    'integer',
    '60',
    undefined,
    's',
  ],
  ['WebSocketPingInterval', 'OCPPCommCtrlr.WebSocketPingInterval', 'integer', '0', undefined, 's'],
  ['UnlockConnectorOnEVSideDisconnect', 'OCPPCommCtrlr.UnlockOnEVSideDisconnect', 'boolean', 'true'],
  ['ResetRetries', 'OCPPCommCtrlr.ResetRetries', 'integer', '1'],
  ['NumberOfConnectors', undefined, 'integer', '1', READ_ONLY],
  ['GetConfigurationMaxKeys', undefined, 'integer', '100', READ_ONLY],
  [
    'SupportedFeatureProfiles',
    undefined,
    'list',
    'Core,FirmwareManagement,LocalAuthListManagement,Reservation,SmartCharging,RemoteTrigger',
    READ_ONLY,
  ],
  ['ChargeProfileMaxStackLevel', 'SmartChargingCtrlr.ProfileStackLevel', 'integer', '20', READ_ONLY],
  ['ChargingScheduleAllowedChargingRateUnit', undefined, 'list', 'Current,Power', READ_ONLY],
  [`${NOT_IN_16}RateUnit`, 'SmartChargingCtrlr.RateUnit', 'list', 'A,W', READ_ONLY],
  ['ChargingScheduleMaxPeriods', 'SmartChargingCtrlr.PeriodsPerSchedule', 'integer', '50', READ_ONLY],
  ['MaxChargingProfilesInstalled', 'SmartChargingCtrlr.Entries.ChargingProfiles', 'integer', '50', READ_ONLY],
  ['ConnectorSwitch3to1PhaseSupported', undefined, 'boolean', 'false', READ_ONLY],
  ['ReserveConnectorZeroSupported', 'ReservationCtrlr.NonEvseSpecific', 'boolean', 'true', READ_ONLY],
  ['MinimumStatusDuration', undefined, 'integer', '0', undefined, 's'],
  ['ISO15118PnCEnabled', 'ISO15118Ctrlr.PnCEnabled', 'boolean', 'false'],
  ['LightIntensity', undefined, 'integer', '100', undefined, 'Percent'],
  ['AuthorizationKey', 'SecurityCtrlr.BasicAuthPassword', 'text', '', 'write-only'],
  ['SecurityProfile', 'SecurityCtrlr.SecurityProfile', 'integer', '1'],
  ['CpoName', 'SecurityCtrlr.OrganizationName', 'text', 'VoltYatra'],
  [`${NOT_IN_16}Identity`, 'SecurityCtrlr.Identity', 'text', '', READ_ONLY],
  [`${NOT_IN_16}TxStartPoint`, 'TxCtrlr.TxStartPoint', 'list', 'PowerPathClosed', READ_ONLY],
  [`${NOT_IN_16}TxStopPoint`, 'TxCtrlr.TxStopPoint', 'list', 'EVConnected,Authorized', READ_ONLY],
  [`${NOT_IN_16}AuthEnabled`, 'AuthCtrlr.Enabled', 'boolean', 'true'],
  [`${NOT_IN_16}LocalListAvailable`, 'LocalAuthListCtrlr.Available', 'boolean', 'true', READ_ONLY],
  [`${NOT_IN_16}ReservationEnabled`, 'ReservationCtrlr.Enabled', 'boolean', 'true'],
  [`${NOT_IN_16}SmartChargingEnabled`, 'SmartChargingCtrlr.Enabled', 'boolean', 'true'],
  [`${NOT_IN_16}ItemsReport`, 'DeviceDataCtrlr.ItemsPerMessage.GetReport', 'integer', '20', READ_ONLY],
  [`${NOT_IN_16}ItemsGet`, 'DeviceDataCtrlr.ItemsPerMessage.GetVariables', 'integer', '50', READ_ONLY],
  [`${NOT_IN_16}BytesGet`, 'DeviceDataCtrlr.BytesPerMessage.GetVariables', 'integer', '65536', READ_ONLY],
  [`${NOT_IN_16}ItemsSet`, 'DeviceDataCtrlr.ItemsPerMessage.SetVariables', 'integer', '50', READ_ONLY],
  [`${NOT_IN_16}MessageTimeout`, 'OCPPCommCtrlr.MessageTimeout.Default', 'integer', '30', READ_ONLY, 's'],
  [`${NOT_IN_16}FileTransfer`, 'OCPPCommCtrlr.FileTransferProtocols', 'list', 'HTTPS,FTP', READ_ONLY],
  [`${NOT_IN_16}NetworkPriority`, 'OCPPCommCtrlr.NetworkConfigurationPriority', 'list', '1'],
  [`${NOT_IN_16}OfflineThreshold`, 'OCPPCommCtrlr.OfflineThreshold', 'integer', '60', undefined, 's'],
  [`${NOT_IN_16}DisplayAvailable`, 'DisplayMessageCtrlr.Available', 'boolean', 'true', READ_ONLY],
  [`${NOT_IN_16}DisplayEnabled`, 'DisplayMessageCtrlr.Enabled', 'boolean', 'true'],
  [`${NOT_IN_16}TariffAvailable`, 'TariffCostCtrlr.Available.Cost', 'boolean', 'true', READ_ONLY],
  [SHOWS_CODES, undefined, 'boolean', 'false', READ_ONLY],
  [`${NOT_IN_16}TimeSource`, 'ClockCtrlr.TimeSource', 'list', 'Heartbeat'],
]

const NEEDS_REBOOT = new Set(['SecurityProfile'])

const KINDS: readonly SettingKind[] = TABLE.map(([name, variable, type, , access, unit]) => {
  const [component, variableName, instance] = variable?.split('.') ?? []
  return {
    name,
    isIn16: !name.startsWith(NOT_IN_16),
    type,
    access: access ?? 'read-write',
    needsReboot: NEEDS_REBOOT.has(name),
    ...(unit && { unit }),
    ...(component &&
      variableName && { variable: { component, name: variableName, ...(instance && { instance }) } }),
  }
})

const INITIAL: ReadonlyMap<string, string> = new Map(TABLE.map(([name, , , initial]) => [name, initial]))
const BY_NAME: ReadonlyMap<string, SettingKind> = new Map(
  KINDS.map((kind) => [kind.name.toLowerCase(), kind]),
)

export type SetOutcome = 'Accepted' | 'RebootRequired' | 'Rejected' | 'NotSupported'

export class Settings {
  /** Only what differs from the table: thousands of chargers share the rest. */
  readonly #values = new Map<string, string>()

  constructor(own: Readonly<Record<string, string>> = {}) {
    for (const [name, value] of Object.entries(own)) this.#values.set(name, value)
  }

  get kinds(): readonly SettingKind[] {
    return KINDS
  }

  /** Names of keys are compared without case. */
  find(name: string): SettingKind | undefined {
    return BY_NAME.get(name.toLowerCase()) ?? (this.isOn(SHOWS_CODES) ? findDisplaySetting(name) : undefined)
  }

  /** Whether this charger has a value of its own. */
  has(name: string): boolean {
    return this.#values.has(name)
  }

  text(name: string): string {
    return this.#values.get(name) ?? INITIAL.get(name) ?? ''
  }

  number(name: string): number {
    const value = Number(this.text(name))
    return Number.isFinite(value) ? value : 0
  }

  isOn(name: string): boolean {
    return this.text(name).toLowerCase() === 'true'
  }

  list(name: string): readonly string[] {
    return this.text(name)
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
  }

  /** As at the charger itself: nothing is refused. */
  put(name: string, value: string): void {
    this.#values.set(name, value)
  }

  /** As the operator asks for it over the wire. */
  set(name: string, value: string): SetOutcome {
    const kind = this.find(name)
    if (!kind) return 'NotSupported'
    if (kind.access === READ_ONLY || !isValueOfType(kind.type, value)) return 'Rejected'
    this.#values.set(kind.name, value)
    return kind.needsReboot ? 'RebootRequired' : 'Accepted'
  }
}

function isValueOfType(type: SettingType, value: string): boolean {
  if (type === 'integer') return /^\d{1,9}$/.test(value)
  if (type === 'boolean') return /^(true|false)$/i.test(value)
  return true
}
