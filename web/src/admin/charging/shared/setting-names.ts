/** What the settings of the standards are in words. Makers' own settings have none. */

const READINGS = 'Readings'

const BY_KEY: Readonly<Record<string, string>> = {
  AllowOfflineTxForUnknownId: 'Charge unknown cards while offline',
  AuthorizationCacheEnabled: 'Remember cards that were accepted',
  AuthorizationKey: 'Password of the charger',
  AuthorizeRemoteTxRequests: 'Check the card of a start that was sent',
  ChargeProfileMaxStackLevel: 'Highest priority of a power limit',
  ChargingScheduleAllowedChargingRateUnit: 'Units of power limits',
  ChargingScheduleMaxPeriods: 'Most periods of a power limit',
  ClockAlignedDataInterval: `${READINGS} by the clock: how often`,
  ConnectionTimeOut: 'Time to plug in after the start',
  CpoName: 'Name of the operator',
  GetConfigurationMaxKeys: 'Most settings in one question',
  HeartbeatInterval: 'Sign of life: how often',
  ISO15118PnCEnabled: 'Plug & Charge',
  LightIntensity: 'Brightness of the lights',
  LocalAuthListEnabled: 'List of cards kept on the charger',
  LocalAuthListMaxLength: 'Most cards in its list',
  LocalAuthorizeOffline: 'Charge known cards while offline',
  LocalPreAuthorize: 'Start known cards without asking',
  MaxChargingProfilesInstalled: 'Most power limits at once',
  MeterValueSampleInterval: `${READINGS} while it charges: how often`,
  MeterValuesAlignedData: `${READINGS} by the clock: what is measured`,
  MeterValuesSampledData: `${READINGS} while it charges: what is measured`,
  MinimumStatusDuration: 'Shortest state that is reported',
  NumberOfConnectors: 'Number of connectors',
  ReserveConnectorZeroSupported: 'Reservation of any connector',
  ResetRetries: 'Further tries of a restart',
  SecurityProfile: 'Security of the connection',
  SendLocalListMaxLength: 'Most cards in one message',
  StopTransactionOnEVSideDisconnect: 'End the charge when the car is unplugged',
  StopTransactionOnInvalidId: 'End the charge of a card that is refused',
  StopTxnAlignedData: `${READINGS} by the clock, sent at the end: what is measured`,
  StopTxnSampledData: `${READINGS} at the end: what is measured`,
  SupportedFeatureProfiles: 'What the charger can do',
  TransactionMessageAttempts: 'Tries to send a charge',
  TransactionMessageRetryInterval: 'Time between these tries',
  UnlockConnectorOnEVSideDisconnect: 'Unlock when the car is unplugged',
  WebSocketPingInterval: 'Check of the connection: how often',
}

/** By component and variable, with the instance where only some of them are meant. */
const BY_VARIABLE: Readonly<Record<string, string>> = {
  'AlignedDataCtrlr.Interval': `${READINGS} by the clock: how often`,
  'AlignedDataCtrlr.Measurands': `${READINGS} by the clock: what is measured`,
  'AlignedDataCtrlr.TxEndedInterval': `${READINGS} by the clock, sent at the end: how often`,
  'AlignedDataCtrlr.TxEndedMeasurands': `${READINGS} by the clock, sent at the end: what is measured`,
  'AuthCacheCtrlr.Enabled': 'Remember cards that were accepted',
  'AuthCtrlr.AuthorizeRemoteStart': 'Check the card of a start that was sent',
  'AuthCtrlr.Enabled': 'Charge only after a check',
  'AuthCtrlr.LocalAuthorizeOffline': 'Charge known cards while offline',
  'AuthCtrlr.LocalPreAuthorize': 'Start known cards without asking',
  'AuthCtrlr.OfflineTxForUnknownIdEnabled': 'Charge unknown cards while offline',
  'ClockCtrlr.DateTime': 'Clock of the charger',
  'ClockCtrlr.TimeSource': 'Where it has its time from',
  'DisplayMessageCtrlr.Available': 'Can show messages',
  'DisplayMessageCtrlr.Enabled': 'Messages on the display',
  'ISO15118Ctrlr.PnCEnabled': 'Plug & Charge',
  'LocalAuthListCtrlr.Available': 'Can keep a list of cards',
  'LocalAuthListCtrlr.Enabled': 'List of cards kept on the charger',
  'LocalAuthListCtrlr.Entries': 'Cards in its list',
  'LocalAuthListCtrlr.ItemsPerMessage': 'Most cards in one message',
  'LocalAuthListCtrlr.Storage': 'Room of its list of cards',
  'OCPPCommCtrlr.FileTransferProtocols': 'How it sends files',
  'OCPPCommCtrlr.HeartbeatInterval': 'Sign of life: how often',
  'OCPPCommCtrlr.MessageAttemptInterval/TransactionEvent': 'Time between tries to send a charge',
  'OCPPCommCtrlr.MessageAttempts/TransactionEvent': 'Tries to send a charge',
  'OCPPCommCtrlr.MessageTimeout': 'Time to wait for an answer',
  'OCPPCommCtrlr.NetworkConfigurationPriority': 'Which connection is tried first',
  'OCPPCommCtrlr.OfflineThreshold': 'Shortest time that counts as offline',
  'OCPPCommCtrlr.ResetRetries': 'Further tries of a restart',
  'OCPPCommCtrlr.UnlockOnEVSideDisconnect': 'Unlock when the car is unplugged',
  'OCPPCommCtrlr.WebSocketPingInterval': 'Check of the connection: how often',
  'ReservationCtrlr.Enabled': 'Reservations',
  'ReservationCtrlr.NonEvseSpecific': 'Reservation of any connector',
  'SampledDataCtrlr.TxEndedInterval': `${READINGS} sent at the end: how often`,
  'SampledDataCtrlr.TxEndedMeasurands': `${READINGS} at the end: what is measured`,
  'SampledDataCtrlr.TxStartedMeasurands': `${READINGS} at the start: what is measured`,
  'SampledDataCtrlr.TxUpdatedInterval': `${READINGS} while it charges: how often`,
  'SampledDataCtrlr.TxUpdatedMeasurands': `${READINGS} while it charges: what is measured`,
  'SecurityCtrlr.BasicAuthPassword': 'Password of the charger',
  'SecurityCtrlr.Identity': 'Identity of the charger',
  'SecurityCtrlr.OrganizationName': 'Name of the operator',
  'SecurityCtrlr.SecurityProfile': 'Security of the connection',
  'SmartChargingCtrlr.Enabled': 'Power limits',
  'SmartChargingCtrlr.Entries/ChargingProfiles': 'Most power limits at once',
  'SmartChargingCtrlr.PeriodsPerSchedule': 'Most periods of a power limit',
  'SmartChargingCtrlr.ProfileStackLevel': 'Highest priority of a power limit',
  'SmartChargingCtrlr.RateUnit': 'Units of power limits',
  'SmartChargingCtrlr.SupportsDynamicProfiles': 'Can change a power limit while it holds',
  'TariffCostCtrlr.Available/Cost': 'Can show what a charge costs',
  'TariffCostCtrlr.Available/Tariff': 'Can show prices',
  'TxCtrlr.EVConnectionTimeOut': 'Time to plug in after the start',
  'TxCtrlr.StopTxOnEVSideDisconnect': 'End the charge when the car is unplugged',
  'TxCtrlr.StopTxOnInvalidId': 'End the charge of a card that is refused',
  'TxCtrlr.TxStartPoint': 'When a charge begins',
  'TxCtrlr.TxStopPoint': 'When a charge ends',
}

const toSmallKeys = (words: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).map(([key, name]) => [key.toLowerCase(), name]))

// Makers write the same key in other letters.
const NAMES = toSmallKeys({ ...BY_KEY, ...BY_VARIABLE })

interface Named {
  /** Empty where the charger's settings have no components. */
  readonly component: string
  readonly name: string
  readonly instance: string
}

/** What a setting is in words; undefined for one that is not of a standard. */
export function findSettingName({ component, name, instance }: Named): string | undefined {
  const key = (component === '' ? name : `${component}.${name}`).toLowerCase()
  return NAMES.get(`${key}/${instance.toLowerCase()}`) ?? NAMES.get(key)
}

const METER = 'SampledDataCtrlr'

/** `Readings at the start: what is measured (TxStartedMeasurands)`: what a charger cannot report of its meter, by its key. */
export function formatMeterSetting(name: string): string {
  const words =
    findSettingName({ component: '', name, instance: '' }) ??
    findSettingName({ component: METER, name, instance: '' })
  return words === undefined ? name : `${words} (${name})`
}
