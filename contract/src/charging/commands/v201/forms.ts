/** What a charger of OCPP 2.0.1 can be asked. */

import {
  type CommandField,
  type Commands,
  card,
  cardOf,
  connector,
  evse,
  filled,
  from,
  knownCard,
  limit,
  location,
  numberOr,
  parsed,
  reservation,
  same,
  seconds,
  session,
  timeOf,
  unit,
  until,
} from './command-form.ts'
import { commandFields as fields, choiceWords as words } from './texts.ts'

const MESSAGES = same(
  'StatusNotification',
  'BootNotification',
  'Heartbeat',
  'MeterValues',
  'TransactionEvent',
  'FirmwareStatusNotification',
  'LogStatusNotification',
  'SignChargingStationCertificate',
)

const component: CommandField = { name: 'component', label: fields.component }
const variable: CommandField = { name: 'variable', label: fields.variable }
const evseOrNone: CommandField = { ...evse, whole: '' }
const evseOrWhole: CommandField = { ...evse, whole: '0' }

const tokenOf = (idToken: string | undefined) => ({ idToken, type: 'Central' })

/** `1.2` is the second connector of the first EVSE. */
function connectorOf(text = ''): { readonly evseId: number; readonly connectorId: number } {
  const [evseId = 0, connectorId = 0] = text.split('.').map(Number)
  return { evseId, connectorId }
}

const evseIn = (text: string | undefined) => (text ? { id: Number(text) } : undefined)

const ADDRESSED = { component: { name: '' }, variable: { name: '' } }
const HASH = { hashAlgorithm: 'SHA256', issuerNameHash: '', issuerKeyHash: '', serialNumber: '' }

export const COMMANDS_201: Commands = {
  RequestStartTransaction: {
    group: 'charging',
    fields: [evseOrNone, knownCard],
    payload: ({ evse: id, card: chosen }, remoteStartId) => {
      const { number, kind } = cardOf(chosen)
      return filled({ evseId: numberOr(id), remoteStartId, idToken: { idToken: number, type: kind } })
    },
  },
  RequestStopTransaction: {
    group: 'charging',
    fields: [session],
    payload: ({ transaction }) => ({ transactionId: transaction }),
  },
  UnlockConnector: {
    group: 'charging',
    fields: [connector],
    payload: ({ connector: at }) => connectorOf(at),
  },
  ReserveNow: {
    group: 'charging',
    fields: [evseOrNone, card, until],
    payload: ({ evse: at, card: tag, until: end }, id) =>
      filled({ id, expiryDateTime: timeOf(end), idToken: tokenOf(tag), evseId: numberOr(at) }),
  },
  CancelReservation: {
    group: 'charging',
    fields: [reservation],
    payload: ({ reservation: number }) => ({ reservationId: Number(number) }),
  },
  GetTransactionStatus: {
    group: 'charging',
    fields: [session],
    payload: ({ transaction }) => ({ transactionId: transaction }),
  },
  CostUpdated: {
    group: 'charging',
    fields: [session, { name: 'cost', label: fields.cost, kind: 'number' }],
    payload: ({ transaction, cost }) => ({ transactionId: transaction, totalCost: Number(cost) }),
  },
  Reset: {
    group: 'service',
    fields: [
      {
        name: 'type',
        label: fields.kind,
        choices: [
          ['OnIdle', words.onIdle],
          ['Immediate', words.immediate],
        ],
      },
      evseOrNone,
    ],
    payload: ({ type, evse: id }) => filled({ type, evseId: numberOr(id) }),
  },
  ChangeAvailability: {
    group: 'service',
    fields: [
      evseOrNone,
      {
        name: 'status',
        label: fields.availability,
        choices: [
          ['Inoperative', words.inoperative],
          ['Operative', words.operative],
        ],
      },
    ],
    payload: ({ status, evse: id }) => filled({ operationalStatus: status, evse: evseIn(id) }),
  },
  TriggerMessage: {
    group: 'service',
    fields: [{ name: 'message', label: fields.message, choices: MESSAGES }, evseOrNone],
    payload: ({ message, evse: id }) => filled({ requestedMessage: message, evse: evseIn(id) }),
  },
  GetBaseReport: {
    group: 'settings',
    fields: [
      {
        name: 'base',
        label: fields.report,
        choices: same('FullInventory', 'ConfigurationInventory', 'SummaryInventory'),
      },
    ],
    payload: ({ base }, requestId) => ({ requestId, reportBase: base }),
  },
  GetVariables: {
    group: 'settings',
    fields: [component, variable],
    payload: ({ component: name, variable: of }) => ({
      getVariableData: [{ component: { name }, variable: { name: of } }],
    }),
  },
  SetVariables: {
    group: 'settings',
    fields: [component, variable, { name: 'value', label: fields.value }],
    payload: ({ component: name, variable: of, value }) => ({
      setVariableData: [{ attributeValue: value, component: { name }, variable: { name: of } }],
    }),
  },
  GetReport: { group: 'settings', start: { requestId: 1, componentCriteria: ['Problem'] } },
  SetMonitoringBase: {
    group: 'settings',
    fields: [{ name: 'base', label: fields.report, choices: same('All', 'FactoryDefault', 'HardWiredOnly') }],
    payload: ({ base }) => ({ monitoringBase: base }),
  },
  SetMonitoringLevel: {
    group: 'settings',
    fields: [{ name: 'severity', label: fields.severity, kind: 'number', initial: '5' }],
    payload: ({ severity }) => ({ severity: Number(severity) }),
  },
  SetVariableMonitoring: {
    group: 'settings',
    start: { setMonitoringData: [{ ...ADDRESSED, value: 0, type: 'UpperThreshold', severity: 5 }] },
  },
  GetMonitoringReport: { group: 'settings', start: { requestId: 1 } },
  ClearVariableMonitoring: { group: 'settings', start: { id: [1] } },
  SetNetworkProfile: {
    group: 'settings',
    start: {
      configurationSlot: 1,
      connectionData: {
        ocppVersion: 'OCPP20',
        ocppTransport: 'JSON',
        ocppCsmsUrl: 'wss://…/ocpp',
        messageTimeout: 30,
        securityProfile: 2,
        ocppInterface: 'Wired0',
      },
    },
  },
  UpdateFirmware: {
    group: 'files',
    fields: [location, from],
    payload: ({ location: place, from: at }, requestId) => ({
      requestId,
      firmware: { location: place, retrieveDateTime: timeOf(at) },
    }),
  },
  GetLog: {
    group: 'files',
    fields: [{ name: 'log', label: fields.log, choices: same('DiagnosticsLog', 'SecurityLog') }, location],
    payload: ({ log, location: place }, requestId) => ({
      logType: log,
      requestId,
      log: { remoteLocation: place },
    }),
  },
  PublishFirmware: { group: 'files', start: { requestId: 1, location: 'https://…', checksum: '' } },
  UnpublishFirmware: { group: 'files', start: { checksum: '' } },
  ClearCache: { group: 'cards', fields: [], payload: () => ({}) },
  GetLocalListVersion: { group: 'cards', fields: [], payload: () => ({}) },
  SendLocalList: {
    group: 'cards',
    fields: [
      { name: 'version', label: fields.version, kind: 'number', initial: '1' },
      { name: 'update', label: fields.update, choices: same('Full', 'Differential') },
      {
        name: 'list',
        label: fields.list,
        kind: 'json',
        initial: JSON.stringify(
          [{ idToken: { idToken: 'CARD-1', type: 'ISO14443' }, idTokenInfo: { status: 'Accepted' } }],
          undefined,
          2,
        ),
      },
    ],
    payload: ({ version, update, list }) => ({
      versionNumber: Number(version),
      updateType: update,
      localAuthorizationList: parsed(list),
    }),
  },
  CustomerInformation: {
    group: 'cards',
    fields: [
      card,
      {
        name: 'what',
        label: fields.customer,
        choices: [
          ['report', words.report],
          ['clear', words.clear],
        ],
      },
    ],
    payload: ({ card: tag, what }, requestId) => ({
      requestId,
      report: what === 'report',
      clear: what === 'clear',
      idToken: tokenOf(tag),
    }),
  },
  SetChargingProfile: {
    group: 'power',
    fields: [
      evseOrWhole,
      {
        name: 'purpose',
        label: fields.purpose,
        choices: [
          ['TxDefaultProfile', words.everyCharge],
          ['ChargingStationMaxProfile', words.wholeCharger],
        ],
      },
      limit,
      unit,
    ],
    payload: ({ evse: id, purpose, limit: most, unit: in_ }, profileId) => ({
      evseId: Number(id),
      chargingProfile: {
        id: profileId,
        stackLevel: 0,
        chargingProfilePurpose: purpose,
        chargingProfileKind: 'Absolute',
        chargingSchedule: [
          {
            id: 1,
            chargingRateUnit: in_,
            chargingSchedulePeriod: [{ startPeriod: 0, limit: Number(most) }],
          },
        ],
      },
    }),
  },
  ClearChargingProfile: {
    group: 'power',
    fields: [evseOrNone],
    payload: ({ evse: id }) => ({ chargingProfileCriteria: filled({ evseId: numberOr(id) }) }),
  },
  GetChargingProfiles: {
    group: 'power',
    fields: [evseOrWhole],
    payload: ({ evse: id }, requestId) => ({
      requestId,
      evseId: Number(id),
      chargingProfile: { chargingProfilePurpose: 'TxDefaultProfile' },
    }),
  },
  GetCompositeSchedule: {
    group: 'power',
    fields: [evseOrWhole, seconds, unit],
    payload: ({ evse: id, seconds: duration, unit: in_ }) => ({
      evseId: Number(id),
      duration: Number(duration),
      chargingRateUnit: in_,
    }),
  },
  SetDisplayMessage: {
    group: 'display',
    fields: [
      { name: 'text', label: fields.text },
      {
        name: 'priority',
        label: fields.priority,
        choices: [
          ['NormalCycle', words.inTurn],
          ['InFront', words.inFront],
          ['AlwaysFront', words.alwaysInFront],
        ],
      },
    ],
    payload: ({ text, priority }, id) => ({
      message: { id, priority, message: { format: 'UTF8', language: 'en', content: text } },
    }),
  },
  GetDisplayMessages: {
    group: 'display',
    fields: [],
    payload: (_values, requestId) => ({ requestId }),
  },
  ClearDisplayMessage: {
    group: 'display',
    fields: [{ name: 'id', label: fields.displayed, kind: 'number' }],
    payload: ({ id }) => ({ id: Number(id) }),
  },
  InstallCertificate: {
    group: 'certificates',
    start: { certificateType: 'CSMSRootCertificate', certificate: '-----BEGIN CERTIFICATE-----…' },
  },
  GetInstalledCertificateIds: {
    group: 'certificates',
    fields: [],
    payload: () => ({}),
  },
  DeleteCertificate: { group: 'certificates', start: { certificateHashData: HASH } },
  CertificateSigned: { group: 'certificates', start: { certificateChain: '-----BEGIN CERTIFICATE-----…' } },
  DataTransfer: {
    group: 'other',
    fields: [
      { name: 'vendor', label: fields.vendor },
      { name: 'messageId', label: fields.messageId, isOptional: true },
      { name: 'data', label: fields.data, isOptional: true },
    ],
    payload: ({ vendor, messageId, data }) => filled({ vendorId: vendor, messageId, data }),
  },
}
