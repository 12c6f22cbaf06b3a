/** Values of its meters that a charger of OCPP 2.1 sends in streams. */
import type { StreamCalls } from '../command-set.ts'

/** What a charge is metered by. */
const WATCHED = [
  ['FiscalMetering', 'EnergyImportRegister'],
  ['EVSE', 'Power'],
  ['ConnectedEV', 'StateOfCharge'],
] as const

/** A value every ten seconds, and a message each minute. */
const EVERY_S = 10
const PACE = { interval: 60, values: 6 } as const
/** For nobody but the program. */
const LEAST_SEVERE = 9

export const STREAMS: StreamCalls = {
  setUp: (evse) => ({
    action: 'SetVariableMonitoring',
    payload: {
      setMonitoringData: WATCHED.map(([component, variable]) => ({
        ...{ value: EVERY_S, type: 'Periodic', severity: LEAST_SEVERE, transaction: true },
        component: { name: component, evse: { id: evse } },
        variable: { name: variable },
        periodicEventStream: PACE,
      })),
    },
  }),
  adjust: (id, params) => ({ action: 'AdjustPeriodicEventStream', payload: { id, params } }),
  end: (monitorId) => ({ action: 'ClearVariableMonitoring', payload: { id: [monitorId] } }),
  list: () => ({ action: 'GetPeriodicEventStream', payload: {} }),
}
