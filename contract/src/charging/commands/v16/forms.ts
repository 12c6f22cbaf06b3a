/** What a charger of OCPP 1.6 can be asked. */

import {
  type Commands,
  card,
  connector,
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

const MESSAGES = [
  'BootNotification',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'MeterValues',
  'StatusNotification',
] as const

const HASH = { hashAlgorithm: 'SHA256', issuerNameHash: '', issuerKeyHash: '', serialNumber: '' }

export const FORMS: Commands = {
  RemoteStartTransaction: {
    group: 'charging',
    fields: [{ ...connector, whole: '' }, knownCard],
    payload: ({ connector: number, card: chosen }) =>
      keepFilled({ connectorId: parseNumberOr(number), idTag: parseCard(chosen).number }),
  },
  RemoteStopTransaction: {
    group: 'charging',
    fields: [session],
    payload: ({ transaction }) => ({ transactionId: Number(transaction) }),
  },
  UnlockConnector: {
    group: 'charging',
    fields: [connector],
    payload: ({ connector: number }) => ({ connectorId: Number(number) }),
  },
  ReserveNow: {
    group: 'charging',
    fields: [{ ...connector, whole: '0' }, card, until],
    payload: ({ connector: number, card: idTag, until: end }, reservationId) => ({
      connectorId: Number(number),
      idTag,
      expiryDate: end,
      reservationId,
    }),
  },
  CancelReservation: {
    group: 'charging',
    fields: [reservation],
    payload: ({ reservation: number }) => ({ reservationId: Number(number) }),
  },
  Reset: {
    group: 'service',
    fields: [
      {
        name: 'type',
        label: 'kind',
        choices: [
          ['Soft', 'soft'],
          ['Hard', 'hard'],
        ],
      },
    ],
    payload: ({ type }) => ({ type }),
  },
  ChangeAvailability: {
    group: 'service',
    fields: [
      { ...connector, whole: '0' },
      {
        name: 'type',
        label: 'availability',
        choices: [
          ['Inoperative', 'inoperative'],
          ['Operative', 'operative'],
        ],
      },
    ],
    payload: ({ connector: number, type }) => ({ connectorId: Number(number), type }),
  },
  TriggerMessage: {
    group: 'service',
    fields: [
      { name: 'message', label: 'message', choices: listSame(...MESSAGES) },
      { ...connector, whole: '' },
    ],
    payload: ({ message, connector: number }) =>
      keepFilled({ requestedMessage: message, connectorId: parseNumberOr(number) }),
  },
  GetConfiguration: { group: 'settings', fields: [], payload: () => ({}) },
  ChangeConfiguration: {
    group: 'settings',
    fields: [
      { name: 'key', label: 'key' },
      { name: 'value', label: 'value' },
    ],
    payload: ({ key = '', value }) => ({ key: key.trim(), value }),
  },
  UpdateFirmware: {
    group: 'files',
    fields: [location, from],
    payload: ({ location: url, from: at }) => ({ location: url, retrieveDate: at }),
  },
  GetDiagnostics: {
    group: 'files',
    fields: [location],
    payload: ({ location: url }) => ({ location: url }),
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
  SignedUpdateFirmware: {
    group: 'files',
    start: {
      requestId: 1,
      firmware: {
        location: 'https://…',
        retrieveDateTime: '2026-01-01T00:00:00Z',
        signingCertificate: '',
        signature: '',
      },
    },
  },
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
        initial: JSON.stringify([{ idTag: 'CARD-1', idTagInfo: { status: 'Accepted' } }], undefined, 2),
      },
    ],
    payload: ({ version, update, list }) => ({
      listVersion: Number(version),
      updateType: update,
      localAuthorizationList: parseJson(list),
    }),
  },
  SetChargingProfile: {
    group: 'power',
    fields: [
      { ...connector, whole: '0' },
      {
        name: 'purpose',
        label: 'purpose',
        choices: [
          ['TxDefaultProfile', 'everyCharge'],
          ['ChargePointMaxProfile', 'wholeCharger'],
        ],
      },
      limit,
      unit,
    ],
    payload: ({ connector: number, purpose, limit: most, unit: in_ }, id) => ({
      connectorId: Number(number),
      csChargingProfiles: {
        chargingProfileId: id,
        stackLevel: 0,
        chargingProfilePurpose: purpose,
        chargingProfileKind: 'Absolute',
        chargingSchedule: {
          chargingRateUnit: in_,
          chargingSchedulePeriod: [{ startPeriod: 0, limit: Number(most) }],
        },
      },
    }),
  },
  ClearChargingProfile: {
    group: 'power',
    fields: [{ ...connector, whole: '' }],
    payload: ({ connector: number }) => keepFilled({ connectorId: parseNumberOr(number) }),
  },
  GetCompositeSchedule: {
    group: 'power',
    fields: [{ ...connector, whole: '0' }, seconds, unit],
    payload: ({ connector: number, seconds: duration, unit: in_ }) => ({
      connectorId: Number(number),
      duration: Number(duration),
      chargingRateUnit: in_,
    }),
  },
  InstallCertificate: {
    group: 'certificates',
    start: { certificateType: 'CentralSystemRootCertificate', certificate: '-----BEGIN CERTIFICATE-----…' },
  },
  GetInstalledCertificateIds: {
    group: 'certificates',
    fields: [
      {
        name: 'type',
        label: 'certificate',
        choices: listSame('CentralSystemRootCertificate', 'ManufacturerRootCertificate'),
      },
    ],
    payload: ({ type }) => ({ certificateType: type }),
  },
  DeleteCertificate: { group: 'certificates', start: { certificateHashData: HASH } },
  CertificateSigned: {
    group: 'certificates',
    start: { certificateChain: '-----BEGIN CERTIFICATE-----…' },
  },
  DataTransfer: {
    group: 'other',
    fields: [
      { name: 'vendor', label: 'vendor' },
      { name: 'messageId', label: 'messageId', isOptional: true },
      { name: 'data', label: 'data', isOptional: true },
    ],
    payload: ({ vendor, messageId, data }) => keepFilled({ vendorId: vendor, messageId, data }),
  },
  ExtendedTriggerMessage: {
    group: 'other',
    fields: [
      {
        name: 'message',
        label: 'message',
        choices: listSame(
          'LogStatusNotification',
          'SignChargePointCertificate',
          ...MESSAGES.filter((one) => !one.startsWith('Diagnostics')),
        ),
      },
      { ...connector, whole: '' },
    ],
    payload: ({ message, connector: number }) =>
      keepFilled({ requestedMessage: message, connectorId: parseNumberOr(number) }),
  },
}
