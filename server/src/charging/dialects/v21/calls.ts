/** What is wanted of a charger, as calls of OCPP 2.1: as in 2.0.1, and what it can show. */
import type { DialectCalls } from '../dialect.ts'
import { CALLS as CALLS_201 } from '../v201/calls.ts'

export const CALLS: DialectCalls = {
  ...CALLS_201,

  showPayment: ({ evse }, seconds) => ({
    action: 'NotifyWebPaymentStarted',
    payload: { evseId: evse, timeout: seconds },
  }),

  showTariff: ({ evse }, tariff) => ({ action: 'SetDefaultTariff', payload: { evseId: evse, tariff } }),
}
