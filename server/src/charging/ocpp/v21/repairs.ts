/** What is mended in messages of OCPP 2.1. */
import type { RepairRules } from '../repair/rules.ts'
import { REPAIRS as REPAIRS_201 } from '../v201/repairs.ts'

export const REPAIRS: RepairRules = {
  ...REPAIRS_201,
  exact: new Set([...REPAIRS_201.exact, 'controlId', 'pspRef', 'tariffId']),
  instead: {
    ...REPAIRS_201.instead,
    // 2.0.1 does not have it, and chargers that come from there forget it.
    'NotifyMonitoringReport.monitor.variableMonitoring.eventNotificationType': { missing: 'CustomMonitor' },
    // Nothing is decided by it.
    'NotifyPeriodicEventStream.pending': { unknown: 0, missing: 0 },
  },
}
