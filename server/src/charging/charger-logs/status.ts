/**
 * Status reports of a charger about a file that it was asked for: DiagnosticsStatusNotification, LogStatusNotification.
 */
import { addMs, days } from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import { updateLogStatus } from './queries.ts'

/** What it says of older requests is about none of them. */
const ABOUT_DAYS = 1

interface LogStatus {
  readonly chargerId: string
  readonly status: string
  /** As OCPP has it: absent where the version has none, or nobody asked. */
  readonly requestId?: number | undefined
  readonly now: Date
}

export async function noteLogStatus(tx: Tx, { chargerId, status, requestId, now }: LogStatus): Promise<void> {
  // Said when nothing is under way: it says nothing about a request.
  if (status === 'Idle') return
  await updateLogStatus(tx, {
    chargerId,
    number: requestId,
    reportedStatus: status,
    since: addMs(now, -days(ABOUT_DAYS)),
  })
}
