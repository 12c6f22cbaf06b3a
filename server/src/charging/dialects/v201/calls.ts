/** What is wanted of a charger, as calls of OCPP 2.0.1: EVSEs have numbers, settings are variables of components. */
import type { DialectCalls } from '../dialect.ts'
import { PROFILE, profileIdOf, scheduleOf } from '../limits.ts'
import { LIMIT_UNITS, PASSWORD } from './settings.ts'

/** A token of the program's own. */
const tokenOf = (idToken: string) => ({ idToken, type: 'Central' })

export const START = 'RequestStartTransaction'
export const SETTING = 'SetVariables'

export const tagOfStart = ({ idToken }: Readonly<Record<string, unknown>>): unknown =>
  (idToken as { readonly idToken?: unknown } | null | undefined)?.idToken

export const CALLS: DialectCalls = {
  start: ({ evse, idTag, startId }) => ({
    action: START,
    payload: { evseId: evse, remoteStartId: startId, idToken: tokenOf(idTag) },
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

  setLimit: (intent) => ({
    action: 'SetChargingProfile',
    payload: {
      evseId: intent.address,
      chargingProfile: {
        id: profileIdOf(intent.address),
        ...PROFILE,
        chargingSchedule: [{ id: 1, ...scheduleOf(intent) }],
      },
    },
  }),

  clearLimit: (address) => ({
    action: 'ClearChargingProfile',
    payload: { chargingProfileId: profileIdOf(address) },
  }),

  readLimitUnits: () => ({ action: 'GetVariables', payload: { getVariableData: [LIMIT_UNITS] } }),

  reserve: ({ evse, reservationId, idTag, group, expiresAt }) => ({
    action: 'ReserveNow',
    payload: {
      id: reservationId,
      expiryDateTime: expiresAt.toISOString(),
      idToken: tokenOf(idTag),
      ...(group !== null && { groupIdToken: tokenOf(group) }),
      evseId: evse,
    },
  }),

  cancelReservation: (reservationId) => ({ action: 'CancelReservation', payload: { reservationId } }),

  setPassword: (attributeValue) => ({
    action: SETTING,
    payload: { setVariableData: [{ attributeValue, ...PASSWORD }] },
  }),

  renewCertificate: () => ({
    action: 'TriggerMessage',
    payload: { requestedMessage: 'SignChargingStationCertificate' },
  }),

  installCertificate: (certificateChain) => ({
    action: 'CertificateSigned',
    payload: { certificateChain, certificateType: 'ChargingStationCertificate' },
  }),
}
