/** OCPP 1.6, with its security extension. */
import { isSecured16 } from '@voltyatra/domain'
import type { ChargerDialect } from '../dialect.ts'
import { CALLS, readStartTag, SETTING, START } from './calls.ts'
import { COMMANDS } from './commands.ts'
import { findCarried } from './plug-and-charge.ts'
import { SQL } from './queries.ts'
import { KEPT } from './settings.ts'

export const DIALECT_16 = {
  version: 'ocpp1.6',
  calls: CALLS,
  startAction: START,
  tagOfStart: readStartTag,
  commands: COMMANDS,
  isSecured: isSecured16,
  settingAction: SETTING,
  kept: KEPT,
  isConnectorAddress: ({ evse }) => evse === 0,
  errorCodes: {
    frame: 'FormationViolation',
    payload: 'FormationViolation',
    // Misspelt by the protocol, and chargers know only this.
    occurrence: 'OccurenceConstraintViolation',
  },
  findCarried,
  sql: SQL,
} as const satisfies ChargerDialect
