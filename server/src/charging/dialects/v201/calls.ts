/** What is wanted of a charger, as calls of OCPP 2.0.1: EVSEs have numbers, settings are variables of components. */
import type { DialectCalls } from '../dialect.ts'
import { FETCHES } from '../firmware.ts'
import { buildSchedule, computeProfileId, PROFILE } from '../limits.ts'
import { buildLogRequest } from '../log-request.ts'
import { splitSettings } from '../split-settings.ts'
import { LIMIT_UNITS, PASSWORD, toVariable } from './settings.ts'

/** A token of the program's own. */
const toToken = (idToken: string) => ({ idToken, type: 'Central' })

export const START = 'RequestStartTransaction'
export const SETTING = 'SetVariables'

export const readStartTag = ({ idToken }: Readonly<Record<string, unknown>>): unknown =>
  (idToken as { readonly idToken?: unknown } | null | undefined)?.idToken

export const CALLS: DialectCalls = {
  start: ({ evse, idTag, startId }) => ({
    action: START,
    payload: { evseId: evse, remoteStartId: startId, idToken: toToken(idTag) },
  }),

  stop: ({ transactionId, transactionNumber }) => ({
    action: 'RequestStopTransaction',
    payload: { transactionId: transactionId ?? String(transactionNumber) },
  }),

  /** Within the transaction first, as its other readings come. */
  readMeter: ({ evse }, { isRepeat }) => ({
    action: 'TriggerMessage',
    payload: { requestedMessage: isRepeat ? 'MeterValues' : 'TransactionEvent', evse: { id: evse } },
  }),

  /** A connector is occupied with or without a charge: what charges answers with an event of its transaction. */
  readState: ({ evse }) => ({
    action: 'TriggerMessage',
    payload: { requestedMessage: 'TransactionEvent', evse: { id: evse } },
  }),

  setLimit: (intent) => ({
    action: 'SetChargingProfile',
    payload: {
      evseId: intent.address,
      chargingProfile: {
        id: computeProfileId(intent.address),
        ...PROFILE,
        chargingSchedule: [{ id: 1, ...buildSchedule(intent) }],
      },
    },
  }),

  clearLimit: (address) => ({
    action: 'ClearChargingProfile',
    payload: { chargingProfileId: computeProfileId(address) },
  }),

  readLimitUnits: () => ({ action: 'GetVariables', payload: { getVariableData: [LIMIT_UNITS] } }),

  reserve: ({ evse, reservationId, idTag, group, expiresAt }) => ({
    action: 'ReserveNow',
    payload: {
      id: reservationId,
      expiryDateTime: expiresAt.toISOString(),
      idToken: toToken(idTag),
      ...(group !== null && { groupIdToken: toToken(group) }),
      evseId: evse,
    },
  }),

  cancelReservation: (reservationId) => ({ action: 'CancelReservation', payload: { reservationId } }),

  reset: ({ isHard }) => ({ action: 'Reset', payload: { type: isHard ? 'Immediate' : 'OnIdle' } }),

  unlock: ({ evse, number }) => ({
    action: 'UnlockConnector',
    payload: { evseId: evse, connectorId: number },
  }),

  setAvailability: (isAvailable, connector) => ({
    action: 'ChangeAvailability',
    payload: {
      operationalStatus: isAvailable ? 'Operative' : 'Inoperative',
      ...(connector && { evse: { id: connector.evse, connectorId: connector.number } }),
    },
  }),

  updateFirmware: ({ address: location, signature, certificate, requestId, now }) => ({
    action: 'UpdateFirmware',
    payload: {
      requestId,
      retries: FETCHES,
      firmware: {
        location,
        retrieveDateTime: now.toISOString(),
        ...(signature !== null && certificate !== null && { signature, signingCertificate: certificate }),
      },
    },
  }),

  readSettings: (settings) =>
    splitSettings(settings.filter(({ component }) => component !== '')).map((some) => ({
      action: 'GetVariables',
      payload: { getVariableData: some.map(toVariable) },
    })),

  changeSetting: (setting) =>
    setting.component === ''
      ? undefined
      : {
          action: SETTING,
          payload: { setVariableData: [{ attributeValue: setting.value, ...toVariable(setting) }] },
        },

  setPassword: (attributeValue) => ({
    action: SETTING,
    payload: { setVariableData: [{ attributeValue, ...PASSWORD }] },
  }),

  renewCertificate: () => ({
    action: 'TriggerMessage',
    payload: { requestedMessage: 'SignChargingStationCertificate' },
  }),

  /** Only 2.1 gives its requests a number. */
  installCertificate: (certificateChain, requestId) => ({
    action: 'CertificateSigned',
    payload: {
      certificateChain,
      certificateType: 'ChargingStationCertificate',
      ...(requestId !== undefined && { requestId }),
    },
  }),

  sendLog: ({ kind, ...intent }) => ({
    action: 'GetLog',
    payload: buildLogRequest({ ...intent, kind: kind === 'security' ? 'SecurityLog' : 'DiagnosticsLog' }),
  }),
}
