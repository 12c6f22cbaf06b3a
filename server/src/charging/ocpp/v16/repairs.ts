/** What is mended in messages of OCPP 1.6. */
import type { RepairRules } from '../repair/rules.ts'

export const REPAIRS: RepairRules = {
  exact: new Set(['idTag', 'parentIdTag', 'transactionId', 'csr', 'certificateHashData']),
  sameNumber: new Set(['transactionId']),
  rounded: new Set(['meterStart', 'meterStop']),
  cut: new Set([
    'chargeBoxSerialNumber',
    'chargePointModel',
    'chargePointSerialNumber',
    'chargePointVendor',
    'firmwareVersion',
    'iccid',
    'imsi',
    'info',
    'meterSerialNumber',
    'meterType',
    'techInfo',
    'type',
    'value',
    'vendorErrorCode',
    'vendorId',
  ]),
  essential: new Set(['format', 'location', 'measurand', 'phase', 'unit']),
  spellings: {
    unit: { '%': 'Percent', c: 'Celsius', '°c': 'Celsius' },
  },
  instead: {
    'BootNotification.chargePointModel': { unknown: 'Unknown', missing: 'Unknown' },
    'BootNotification.chargePointVendor': { unknown: 'Unknown', missing: 'Unknown' },
    'StatusNotification.errorCode': { unknown: 'OtherError', missing: 'NoError' },
    'StopTransaction.reason': { unknown: 'Other' },
  },
  answerLists: new Set(['configurationKey', 'unknownKey']),
}
