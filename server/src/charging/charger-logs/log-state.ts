/** How far a file that a charger was asked for has come. */

/** `nothing`: it answered that it has none. `failed`: it refused, did not answer, or said that sending failed. `lapsed`: none came within the hour. */
export type LogState = 'waiting' | 'uploading' | 'received' | 'nothing' | 'failed' | 'lapsed'

export interface LogFacts {
  readonly receivedAt: Date | null
  readonly endsAt: Date
  /** Its own last word, as OCPP has it. */
  readonly reportedStatus: string | null
  /** What became of the command by which it was asked; null before it has ended. */
  readonly commandStatus: string | null
  /** Its answer to that. */
  readonly answer: unknown
}

const FAILED: ReadonlySet<string> = new Set([
  ...['UploadFailed', 'UploadFailure', 'BadMessage', 'NotSupportedOperation', 'PermissionDenied'],
  'AcceptedCanceled',
])
const UNANSWERED: ReadonlySet<string> = new Set(['refused', 'no-answer', 'not-connected'])

export function findLogState(log: LogFacts, now: Date): LogState {
  if (log.receivedAt) return 'received'
  if (log.reportedStatus !== null && FAILED.has(log.reportedStatus)) return 'failed'
  if (log.commandStatus !== null && UNANSWERED.has(log.commandStatus)) return 'failed'
  if (log.commandStatus === 'answered') {
    const { status, fileName } = (log.answer ?? {}) as { status?: unknown; fileName?: unknown }
    if (status === 'Rejected') return 'failed'
    // GetDiagnostics of 1.6 has no status: without a name there is nothing to send.
    if (status === undefined && typeof fileName !== 'string') return 'nothing'
  }
  if (log.endsAt <= now) return 'lapsed'
  return log.reportedStatus === 'Uploading' || log.reportedStatus === 'Uploaded' ? 'uploading' : 'waiting'
}
