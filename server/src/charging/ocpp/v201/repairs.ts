/** What is mended in messages of OCPP 2.0.1. */
import type { RepairRules } from '../repair/rules.ts'

export const REPAIRS: RepairRules = {
  exact: new Set([
    'certificate',
    'certificateHashData',
    'csr',
    'exiRequest',
    'groupIdToken',
    'idToken',
    'iso15118CertificateHashData',
    'transactionId',
  ]),
  sameNumber: new Set(['transactionId']),
  rounded: new Set([]),
  cut: new Set([
    'actualValue',
    'attributeValue',
    'firmwareVersion',
    'iccid',
    'imsi',
    'model',
    'reasonCode',
    'serialNumber',
    'techCode',
    'techInfo',
    'type',
    'value',
    'vendorName',
  ]),
  essential: new Set(['location', 'measurand', 'multiplier', 'phase', 'unit', 'unitOfMeasure']),
  spellings: {},
  instead: {
    'BootNotification.chargingStation.model': { unknown: 'Unknown', missing: 'Unknown' },
    'BootNotification.chargingStation.vendorName': { unknown: 'Unknown', missing: 'Unknown' },
    'BootNotification.reason': { unknown: 'Unknown', missing: 'Unknown' },
    'NotifyEvent.eventData.eventNotificationType': {
      unknown: 'HardWiredNotification',
      missing: 'HardWiredNotification',
    },
    'NotifyEvent.eventData.trigger': { unknown: 'Delta', missing: 'Delta' },
    'TransactionEvent.transactionInfo.stoppedReason': { unknown: 'Other' },
    // Nothing is decided by it.
    'TransactionEvent.triggerReason': { unknown: 'Trigger', missing: 'Trigger' },
  },
  answerLists: new Set(['getVariableResult']),
}
