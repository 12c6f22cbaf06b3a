/** NotifyReport: what a charger tells of its parts and settings, piece by piece. */
import type { Handler } from '../route.ts'
import { type NotifyReport, variablesOfReport } from '../told-variables.ts'

export const notifyReport: Handler<NotifyReport> = ({ now }, payload) => ({
  kind: 'stored',
  reply: {},
  effects: { variables: variablesOfReport(payload, now) },
})
