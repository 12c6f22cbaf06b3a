/** OCPP 2.0.1. */
import { isSecured201 } from '@voltyatra/domain'
import type { ChargerDialect } from '../dialect.ts'
import { CALLS, readStartTag, SETTING, START } from './calls.ts'
import { COMMANDS } from './commands.ts'
import { SQL } from './queries.ts'
import { KEPT } from './settings.ts'

export const DIALECT_201 = {
  version: 'ocpp2.0.1',
  calls: CALLS,
  startAction: START,
  tagOfStart: readStartTag,
  commands: COMMANDS,
  isSecured: isSecured201,
  settingAction: SETTING,
  kept: KEPT,
  isConnectorAddress: ({ evse }) => evse > 0,
  errorCodes: {
    frame: 'RpcFrameworkError',
    payload: 'FormatViolation',
    occurrence: 'OccurrenceConstraintViolation',
  },
  sql: SQL,
} as const satisfies ChargerDialect
