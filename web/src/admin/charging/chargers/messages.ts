/** What is said between chargers and the server: the names of messages, and their texts to be read. */

/** Of OCPP 1.6, with its security extension, and of 2.0.1. */
export const ACTIONS = [
  'Authorize',
  'BootNotification',
  'CancelReservation',
  'ChangeAvailability',
  'ChangeConfiguration',
  'ClearCache',
  'ClearChargingProfile',
  'DataTransfer',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'GetBaseReport',
  'GetCompositeSchedule',
  'GetConfiguration',
  'GetDiagnostics',
  'GetLocalListVersion',
  'GetLog',
  'GetVariables',
  'Heartbeat',
  'LogStatusNotification',
  'MeterValues',
  'NotifyEvent',
  'NotifyReport',
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'RequestStartTransaction',
  'RequestStopTransaction',
  'ReserveNow',
  'Reset',
  'SecurityEventNotification',
  'SendLocalList',
  'SetChargingProfile',
  'SetVariables',
  'SignCertificate',
  'StartTransaction',
  'StatusNotification',
  'StopTransaction',
  'TransactionEvent',
  'TriggerMessage',
  'UnlockConnector',
  'UpdateFirmware',
] as const

/** Over several lines; what is no JSON, or was shortened, as it came. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}

const second = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
})

/** `21 Nov 2026, 3:05:09 pm IST`. */
export const toTheSecond = (at: string): string => `${second.format(new Date(at))} IST`
