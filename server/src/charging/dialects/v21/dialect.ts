/** OCPP 2.1: all that 2.0.1 has, and more. */
import { isSecured21 } from '@voltyatra/domain'
import type { ChargerDialect } from '../dialect.ts'
import { DIALECT_201 } from '../v201/dialect.ts'
import { CALLS } from './calls.ts'
import { COMMANDS } from './commands.ts'

export const DIALECT_21 = {
  ...DIALECT_201,
  version: 'ocpp2.1',
  calls: CALLS,
  commands: COMMANDS,
  isSecured: isSecured21,
} as const satisfies ChargerDialect
