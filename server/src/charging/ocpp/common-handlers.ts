/** Handlers that all versions share. */
import type { Handler } from './route.ts'

/** Says the time, and touches no database: thousands of chargers do little else. */
export const answerHeartbeat: Handler<object> = ({ now }) => ({
  kind: 'unstored',
  reply: { currentTime: now.toISOString() },
})

/** Kept in the charger's log, for the operator to read. */
export const logOnly: Handler<object> = () => ({ kind: 'stored', reply: {} })

/** No maker's own messages are understood here. */
export const answerDataTransfer: Handler<object> = () => ({
  kind: 'stored',
  reply: { status: 'UnknownVendorId' },
})
