/** OCPP 2.0.1 as an operator commands it. */
import { keepFilled } from '../command-form.ts'
import type { CommandSet } from '../command-set.ts'
import { FORMS } from './forms.ts'

const USUAL_MESSAGES = [
  'Authorize',
  'BootNotification',
  'CancelReservation',
  'ChangeAvailability',
  'ClearCache',
  'ClearChargingProfile',
  'DataTransfer',
  'FirmwareStatusNotification',
  'GetBaseReport',
  'GetCompositeSchedule',
  'GetLocalListVersion',
  'GetLog',
  'GetVariables',
  'Heartbeat',
  'LogStatusNotification',
  'MeterValues',
  'NotifyEvent',
  'NotifyReport',
  'RequestStartTransaction',
  'RequestStopTransaction',
  'ReserveNow',
  'Reset',
  'SecurityEventNotification',
  'SendLocalList',
  'SetChargingProfile',
  'SetVariables',
  'SignCertificate',
  'StatusNotification',
  'TransactionEvent',
  'TriggerMessage',
  'UnlockConnector',
  'UpdateFirmware',
] as const

const SECURED_ACTIONS = [
  'CertificateSigned',
  'DeleteCertificate',
  'GetInstalledCertificateIds',
  'InstallCertificate',
  'PublishFirmware',
  'SetNetworkProfile',
  'UnpublishFirmware',
  'UpdateFirmware',
] as const

export const COMMANDS: CommandSet = {
  version: 'ocpp2.0.1',
  forms: FORMS,
  securedActions: SECURED_ACTIONS,
  usualMessages: USUAL_MESSAGES,
  listsSettings: null,
  restart: 'Reset',
  stop: (transactionId) => ({ action: 'RequestStopTransaction', payload: { transactionId } }),
  readSettings: () => ({
    action: 'GetBaseReport',
    payload: { requestId: Math.floor(Date.now() / 1000), reportBase: 'FullInventory' },
  }),
  changeSetting(variable, value) {
    const { name, instance, component, componentInstance, evse, connector, attribute } = variable
    const at = evse > 0 ? keepFilled({ id: evse, connectorId: connector || undefined }) : undefined
    const data = keepFilled({
      attributeType: attribute === 'Actual' ? undefined : attribute,
      component: keepFilled({ name: component, instance: componentInstance, evse: at }),
      variable: keepFilled({ name, instance }),
    })
    return { action: 'SetVariables', payload: { setVariableData: [{ ...data, attributeValue: value }] } }
  },
  hasComponents: true,
  hasCardTerminals: false,
  connectorAt: (position) => ({ evse: position, number: 1 }),
}
