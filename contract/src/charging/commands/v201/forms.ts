/** What a charger of OCPP 2.0.1 can be asked. */

import {
  type CommandField,
  type Commands,
  card,
  connector,
  evse,
  from,
  keepFilled,
  knownCard,
  limit,
  listSame,
  location,
  parseCard,
  parseJson,
  parseNumberOr,
  reservation,
  seconds,
  session,
  unit,
  until,
} from '../command-form.ts'

const MESSAGES = listSame(
  'StatusNotification',
  'BootNotification',
  'Heartbeat',
  'MeterValues',
  'TransactionEvent',
  'FirmwareStatusNotification',
  'LogStatusNotification',
  'SignChargingStationCertificate',
)

const component: CommandField = { name: 'component', label: 'component' }
const variable: CommandField = { name: 'variable', label: 'variable' }
const evseOrNone: CommandField = { ...evse, whole: '' }
const evseOrWhole: CommandField = { ...evse, whole: '0' }

const toToken = (idToken: string | undefined) => ({ idToken, type: 'Central' })

/** `1.2` is the second connector of the first EVSE. */
function parseConnector(text = ''): { readonly evseId: number; readonly connectorId: number } {
  const [evseId = 0, connectorId = 0] = text.split('.').map(Number)
  return { evseId, connectorId }
}

const parseEvse = (text: string | undefined) => (text ? { id: Number(text) } : undefined)

const ADDRESSED = { component: { name: '' }, variable: { name: '' } }
const HASH = { hashAlgorithm: 'SHA256', issuerNameHash: '', issuerKeyHash: '', serialNumber: '' }

export const FORMS: Commands = {
  RequestStartTransaction: {
    group: 'charging',
    fields: [evseOrNone, knownCard],
    payload: ({ evse: id, card: chosen }, remoteStartId) => {
      const { number, kind } = parseCard(chosen)
      return keepFilled({
        evseId: parseNumberOr(id),
        remoteStartId,
        idToken: { idToken: number, type: kind },
      })
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
    payload: ({ connector: at }) => parseConnector(at),
  },
  ReserveNow: {
    group: 'charging',
    fields: [evseOrNone, card, until],
    payload: ({ evse: at, card: tag, until: end }, id) =>
      keepFilled({ id, expiryDateTime: end, idToken: toToken(tag), evseId: parseNumberOr(at) }),
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
    fields: [session, { name: 'cost', label: 'cost', kind: 'number' }],
    payload: ({ transaction, cost }) => ({ transactionId: transaction, totalCost: Number(cost) }),
  },
  Reset: {
    group: 'service',
    fields: [
      {
        name: 'type',
        label: 'kind',
        choices: [
          ['OnIdle', 'onIdle'],
          ['Immediate', 'immediate'],
        ],
      },
      evseOrNone,
    ],
    payload: ({ type, evse: id }) => keepFilled({ type, evseId: parseNumberOr(id) }),
  },
  ChangeAvailability: {
    group: 'service',
    fields: [
      evseOrNone,
      {
        name: 'status',
        label: 'availability',
        choices: [
          ['Inoperative', 'inoperative'],
          ['Operative', 'operative'],
        ],
      },
    ],
    payload: ({ status, evse: id }) => keepFilled({ operationalStatus: status, evse: parseEvse(id) }),
  },
  TriggerMessage: {
    group: 'service',
    fields: [{ name: 'message', label: 'message', choices: MESSAGES }, evseOrNone],
    payload: ({ message, evse: id }) => keepFilled({ requestedMessage: message, evse: parseEvse(id) }),
  },
  GetBaseReport: {
    group: 'settings',
    fields: [
      {
        name: 'base',
        label: 'report',
        choices: listSame('FullInventory', 'ConfigurationInventory', 'SummaryInventory'),
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
    fields: [component, variable, { name: 'value', label: 'value' }],
    payload: ({ component: name, variable: of, value }) => ({
      setVariableData: [{ attributeValue: value, component: { name }, variable: { name: of } }],
    }),
  },
  GetReport: { group: 'settings', start: { requestId: 1, componentCriteria: ['Problem'] } },
  SetMonitoringBase: {
    group: 'settings',
    fields: [{ name: 'base', label: 'report', choices: listSame('All', 'FactoryDefault', 'HardWiredOnly') }],
    payload: ({ base }) => ({ monitoringBase: base }),
  },
  SetMonitoringLevel: {
    group: 'settings',
    fields: [{ name: 'severity', label: 'severity', kind: 'count', most: 9, initial: '5' }],
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
    payload: ({ location: url, from: at }, requestId) => ({
      requestId,
      firmware: { location: url, retrieveDateTime: at },
    }),
  },
  GetLog: {
    group: 'files',
    fields: [{ name: 'log', label: 'log', choices: listSame('DiagnosticsLog', 'SecurityLog') }, location],
    payload: ({ log, location: url }, requestId) => ({
      logType: log,
      requestId,
      log: { remoteLocation: url },
    }),
  },
  PublishFirmware: { group: 'files', start: { requestId: 1, location: 'https://…', checksum: '' } },
  UnpublishFirmware: { group: 'files', start: { checksum: '' } },
  ClearCache: { group: 'cards', fields: [], payload: () => ({}) },
  GetLocalListVersion: { group: 'cards', fields: [], payload: () => ({}) },
  SendLocalList: {
    group: 'cards',
    fields: [
      { name: 'version', label: 'version', kind: 'count', initial: '1' },
      { name: 'update', label: 'update', choices: listSame('Full', 'Differential') },
      {
        name: 'list',
        label: 'list',
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
      localAuthorizationList: parseJson(list),
    }),
  },
  CustomerInformation: {
    group: 'cards',
    fields: [
      card,
      {
        name: 'what',
        label: 'customer',
        choices: [
          ['report', 'report'],
          ['clear', 'clear'],
        ],
      },
    ],
    payload: ({ card: tag, what }, requestId) => ({
      requestId,
      report: what === 'report',
      clear: what === 'clear',
      idToken: toToken(tag),
    }),
  },
  SetChargingProfile: {
    group: 'power',
    fields: [
      evseOrWhole,
      {
        name: 'purpose',
        label: 'purpose',
        choices: [
          ['TxDefaultProfile', 'everyCharge'],
          ['ChargingStationMaxProfile', 'wholeCharger'],
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
    payload: ({ evse: id }) => ({ chargingProfileCriteria: keepFilled({ evseId: parseNumberOr(id) }) }),
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
      { name: 'text', label: 'text' },
      {
        name: 'priority',
        label: 'priority',
        choices: [
          ['NormalCycle', 'inTurn'],
          ['InFront', 'inFront'],
          ['AlwaysFront', 'alwaysInFront'],
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
    fields: [{ name: 'id', label: 'displayed', kind: 'count' }],
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
      { name: 'vendor', label: 'vendor' },
      { name: 'messageId', label: 'messageId', isOptional: true },
      { name: 'data', label: 'data', isOptional: true },
    ],
    payload: ({ vendor, messageId, data }) => keepFilled({ vendorId: vendor, messageId, data }),
  },
}
