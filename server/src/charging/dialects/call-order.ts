/** In which order calls that wait for a charger are sent: each in its turn, but for those that a person waits for. */

/** A driver or an operator stands there and waits. */
export const AWAITED: ReadonlySet<string> = new Set([
  ...['RemoteStartTransaction', 'RequestStartTransaction'],
  ...['RemoteStopTransaction', 'RequestStopTransaction'],
  ...['UnlockConnector', 'RequestBatterySwap'],
])

/**
 * Those may go ahead of these, which ask, show, report or keep something for later. What decides whether and how a connector
 * may charge (reservations, limits, availability, restarts, firmware) is not among them, nor is what the charger's maker alone
 * knows (DataTransfer): they keep their place, as before a start is not what after it is.
 */
export const OVERTAKEN: ReadonlySet<string> = new Set([
  ...['ChangeConfiguration', 'GetConfiguration', 'GetVariables', 'SetVariables'],
  ...['GetBaseReport', 'GetReport', 'GetMonitoringReport', 'SetMonitoringBase', 'SetMonitoringLevel'],
  ...[
    'SetVariableMonitoring',
    'ClearVariableMonitoring',
    'AdjustPeriodicEventStream',
    'GetPeriodicEventStream',
  ],
  ...['ChangeTransactionTariff', 'ClearTariffs', 'CostUpdated', 'GetTariffs', 'SetDefaultTariff'],
  ...['ClearDisplayMessage', 'GetDisplayMessages', 'NotifyWebPaymentStarted', 'SetDisplayMessage'],
  ...['CustomerInformation', 'GetDiagnostics', 'GetLog'],
  ...['ExtendedTriggerMessage', 'TriggerMessage'],
  ...['GetChargingProfiles', 'GetCompositeSchedule', 'GetDERControl', 'GetTransactionStatus'],
  ...['GetLocalListVersion', 'SendLocalList'],
  ...['CertificateSigned', 'DeleteCertificate', 'GetInstalledCertificateIds', 'InstallCertificate'],
])
