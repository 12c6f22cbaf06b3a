/** What is wanted of a charger, as calls of OCPP 2.1: as in 2.0.1, and what it can show. */
import type { DialectCalls } from '../dialect.ts'
import { CALLS as CALLS_201, START } from '../v201/calls.ts'

export const CALLS: DialectCalls = {
  ...CALLS_201,

  start({ evse, idTag, startId, isPaidDirectly }) {
    const type = isPaidDirectly ? 'DirectPayment' : 'Central'
    const payload = { evseId: evse, remoteStartId: startId, idToken: { idToken: idTag, type } }
    return { action: START, payload }
  },

  showPayment: ({ evse }, seconds) => ({
    action: 'NotifyWebPaymentStarted',
    payload: { evseId: evse, timeout: seconds },
  }),

  showTariff: ({ evse }, tariff) => ({ action: 'SetDefaultTariff', payload: { evseId: evse, tariff } }),

  requestSwap: ({ requestId, idToken }) => ({
    action: 'RequestBatterySwap',
    payload: { requestId, idToken: { idToken, type: 'Central' } },
  }),
}
