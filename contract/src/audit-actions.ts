import { CHARGING_ACTIONS } from './charging/manifest.ts'
import { MONEY_ACTIONS } from './money/manifest.ts'
import { NETWORK_ACTIONS } from './network/manifest.ts'
import { OPERATIONS_ACTIONS } from './operations/manifest.ts'
import { PEOPLE_ACTIONS } from './people/manifest.ts'

const ALL_ACTIONS = [
  ...CHARGING_ACTIONS,
  ...MONEY_ACTIONS,
  ...NETWORK_ACTIONS,
  ...PEOPLE_ACTIONS,
  ...OPERATIONS_ACTIONS,
] as const

/** Everything that the audit log has entries of, as `noun.verb`: a closed list. */
export const AUDIT_ACTIONS: readonly (typeof ALL_ACTIONS)[number][] = ALL_ACTIONS.toSorted()

/** `export.` and the name of the list that was taken out. */
export type AuditAction = (typeof ALL_ACTIONS)[number] | `export.${string}`

export type ChargingAction = (typeof CHARGING_ACTIONS)[number]
export type MoneyAction = (typeof MONEY_ACTIONS)[number]
export type NetworkAction = (typeof NETWORK_ACTIONS)[number]
export type PeopleAction = (typeof PEOPLE_ACTIONS)[number]
export type OperationsAction = (typeof OPERATIONS_ACTIONS)[number]
