/** What is wanted of a charger, as calls of OCPP 2.1: as in 2.0.1, and what it can show. */
import type { DialectCalls } from '../dialect.ts'
import { buildSchedule, computeProfileId, PROFILE } from '../limits.ts'
import { CALLS as CALLS_201, START } from '../v201/calls.ts'
import { DYNAMIC_PROFILES, LIMIT_UNITS } from '../v201/settings.ts'

export const CALLS: DialectCalls = {
  ...CALLS_201,

  start({ evse, idTag, startId, isPaidDirectly }) {
    const type = isPaidDirectly ? 'DirectPayment' : 'Central'
    const payload = { evseId: evse, remoteStartId: startId, idToken: { idToken: idTag, type } }
    return { action: START, payload }
  },

  setLimit(intent) {
    const { address, limit, isDynamic = false, isUpdate = false } = intent
    const id = computeProfileId(address)
    if (isUpdate) {
      return {
        action: 'UpdateDynamicSchedule',
        payload: { chargingProfileId: id, scheduleUpdate: { limit } },
      }
    }
    if (!isDynamic) return CALLS_201.setLimit(intent)
    // It holds from now on: such a schedule has no start.
    const { startSchedule: _, ...schedule } = buildSchedule(intent)
    const chargingProfile = {
      ...{ id, ...PROFILE, chargingProfileKind: 'Dynamic' },
      chargingSchedule: [{ id: 1, ...schedule }],
    }
    return { action: 'SetChargingProfile', payload: { evseId: address, chargingProfile } }
  },

  readLimitUnits: () => ({
    action: 'GetVariables',
    payload: { getVariableData: [LIMIT_UNITS, DYNAMIC_PROFILES] },
  }),

  showPayment: ({ evse }, seconds) => ({
    action: 'NotifyWebPaymentStarted',
    payload: { evseId: evse, timeout: seconds },
  }),

  showTariff: ({ evse }, tariff) => ({ action: 'SetDefaultTariff', payload: { evseId: evse, tariff } }),

  changeTariff: (transactionId, tariff) => ({
    action: 'ChangeTransactionTariff',
    payload: { transactionId, tariff },
  }),

  requestSwap: ({ requestId, idToken }) => ({
    action: 'RequestBatterySwap',
    payload: { requestId, idToken: { idToken, type: 'Central' } },
  }),
}
