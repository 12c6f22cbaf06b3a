export { ATTENTION, ATTENTION_KINDS, type AttentionKind, type AttentionList } from './attention.ts'
export {
  AUDIT_ACTIONS,
  type AuditAction,
  type ChargingAction,
  type MoneyAction,
  type NetworkAction,
  type OperationsAction,
  type PeopleAction,
} from './audit-actions.ts'
export * from './charging/index.ts'
export * from './endpoint.ts'
export * from './ev-api.ts'
export * from './fields.ts'
export * from './live.ts'
export * from './money/index.ts'
export * from './network/index.ts'
export * from './operations/index.ts'
export * from './people/index.ts'
export { needsReauthentication, REAUTHENTICATION_RIGHTS } from './reauthentication.ts'
export * from './refusals.ts'
export * from './successes.ts'
export * from './v1/index.ts'
export * from './v1-api.ts'
