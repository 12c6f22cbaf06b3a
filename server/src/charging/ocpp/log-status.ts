/** How far a charger is with a file that it was asked for, in either version. */
import { noteLogStatus } from '../charger-logs/index.ts'
import type { Handler } from './route.ts'

/** Diagnostics of 1.6 have no number. */
interface LogStatus {
  readonly status: string
  readonly requestId?: number
}

export const handleLogStatus: Handler<LogStatus> = ({ chargerId, now }, { status, requestId }) => ({
  kind: 'alone',
  async use(tx) {
    await noteLogStatus(tx, { chargerId, status, requestId, now })
    return { reply: {} }
  },
})
