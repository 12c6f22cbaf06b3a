/** What is wanted of a charger, as calls of OCPP 1.6: connectors have numbers, settings are configuration keys. */
import type { DialectCalls } from '../dialect.ts'
import { FETCHES } from '../firmware.ts'
import { buildSchedule, computeProfileId, PROFILE } from '../limits.ts'
import { buildLogRequest } from '../log-request.ts'
import { splitSettings } from '../split-settings.ts'
import { LIMIT_UNITS } from './settings.ts'

export const START = 'RemoteStartTransaction'
export const SETTING = 'ChangeConfiguration'

export const readStartTag = ({ idTag }: Readonly<Record<string, unknown>>): unknown => idTag

export const CALLS: DialectCalls = {
  start: ({ number, idTag }) => ({
    action: START,
    payload: { connectorId: number, idTag },
  }),

  stop: ({ transactionId, transactionNumber }) => ({
    action: 'RemoteStopTransaction',
    // A number that the charger brought with it stands where newer versions have their id.
    payload: { transactionId: transactionId === null ? transactionNumber : Number(transactionId) },
  }),

  readMeter: ({ number }, { isRepeat }) => ({
    action: 'TriggerMessage',
    payload: { requestedMessage: 'MeterValues', ...(!isRepeat && { connectorId: number }) },
  }),

  readState: ({ number }) => ({
    action: 'TriggerMessage',
    payload: { requestedMessage: 'StatusNotification', connectorId: number },
  }),

  setLimit: (intent) => ({
    action: 'SetChargingProfile',
    payload: {
      connectorId: intent.address,
      csChargingProfiles: {
        chargingProfileId: computeProfileId(intent.address),
        ...PROFILE,
        chargingSchedule: buildSchedule(intent),
      },
    },
  }),

  clearLimit: (address) => ({ action: 'ClearChargingProfile', payload: { id: computeProfileId(address) } }),

  readLimitUnits: () => ({ action: 'GetConfiguration', payload: { key: [LIMIT_UNITS] } }),

  reserve: ({ number, reservationId, idTag, group, expiresAt }) => ({
    action: 'ReserveNow',
    payload: {
      connectorId: number,
      expiryDate: expiresAt.toISOString(),
      idTag,
      ...(group !== null && { parentIdTag: group }),
      reservationId,
    },
  }),

  cancelReservation: (reservationId) => ({ action: 'CancelReservation', payload: { reservationId } }),

  reset: ({ isHard }) => ({ action: 'Reset', payload: { type: isHard ? 'Hard' : 'Soft' } }),

  unlock: ({ number }) => ({ action: 'UnlockConnector', payload: { connectorId: number } }),

  setAvailability: (isAvailable, connector) => ({
    action: 'ChangeAvailability',
    // Zero is the whole charger.
    payload: { connectorId: connector?.number ?? 0, type: isAvailable ? 'Operative' : 'Inoperative' },
  }),

  /** Signed firmware is for chargers with the security extension alone. */
  updateFirmware: ({ address: location, signature, certificate, requestId, now }) => {
    const at = now.toISOString()
    return signature === null || certificate === null
      ? { action: 'UpdateFirmware', payload: { location, retrieveDate: at, retries: FETCHES } }
      : {
          action: 'SignedUpdateFirmware',
          payload: {
            requestId,
            retries: FETCHES,
            firmware: { location, retrieveDateTime: at, signingCertificate: certificate, signature },
          },
        }
  },

  readSettings: (settings) =>
    splitSettings(settings.filter(({ component }) => component === '')).map((some) => ({
      action: 'GetConfiguration',
      payload: { key: some.map(({ name }) => name) },
    })),

  changeSetting: ({ component, name, value }) =>
    component === '' ? { action: SETTING, payload: { key: name, value } } : undefined,

  setPassword: (value) => ({ action: SETTING, payload: { key: 'AuthorizationKey', value } }),

  renewCertificate: () => ({
    action: 'ExtendedTriggerMessage',
    payload: { requestedMessage: 'SignChargePointCertificate' },
  }),

  installCertificate: (certificateChain) => ({ action: 'CertificateSigned', payload: { certificateChain } }),

  /** Security logs came with the security extension. */
  sendLog: ({ kind, number, location, from }) =>
    kind === 'security'
      ? { action: 'GetLog', payload: buildLogRequest({ kind: 'SecurityLog', number, location, from }) }
      : {
          action: 'GetDiagnostics',
          payload: {
            location,
            retries: 2,
            retryInterval: 60,
            ...(from && { startTime: from.toISOString() }),
          },
        },
}
