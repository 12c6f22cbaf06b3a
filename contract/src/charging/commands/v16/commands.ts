/** OCPP 1.6 as an operator commands it. */
import type { CommandSet } from '../command-set.ts'
import { FORMS } from './forms.ts'

const USUAL_MESSAGES = [
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
  'GetCompositeSchedule',
  'GetConfiguration',
  'GetDiagnostics',
  'GetLocalListVersion',
  'GetLog',
  'Heartbeat',
  'LogStatusNotification',
  'MeterValues',
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'ReserveNow',
  'Reset',
  'SecurityEventNotification',
  'SendLocalList',
  'SetChargingProfile',
  'SignCertificate',
  'StartTransaction',
  'StatusNotification',
  'StopTransaction',
  'TriggerMessage',
  'UnlockConnector',
  'UpdateFirmware',
] as const

const SECURED_ACTIONS = [
  'CertificateSigned',
  'DeleteCertificate',
  'GetInstalledCertificateIds',
  'InstallCertificate',
  'SignedUpdateFirmware',
  'UpdateFirmware',
] as const

export const COMMANDS: CommandSet = {
  version: 'ocpp1.6',
  forms: FORMS,
  securedActions: SECURED_ACTIONS,
  usualMessages: USUAL_MESSAGES,
  listsSettings: 'GetConfiguration',
  restart: 'Reset',
  stop: (transactionId) => ({
    action: 'RemoteStopTransaction',
    payload: { transactionId: Number(transactionId) },
  }),
  readSettings: () => ({ action: 'GetConfiguration', payload: {} }),
  changeSetting: ({ name }, value) => ({ action: 'ChangeConfiguration', payload: { key: name, value } }),
  hasComponents: false,
  hasCardTerminals: false,
  connectorAt: (position) => ({ evse: 0, number: position }),
}
