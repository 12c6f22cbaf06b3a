/** GetLog, which the security extension of 1.6 and 2.x have alike. */
import type { LogIntent } from './dialect.ts'

interface LogRequest extends Omit<LogIntent, 'kind'> {
  readonly kind: 'DiagnosticsLog' | 'SecurityLog'
}

/** A charger that cannot send it tries twice more, a minute apart each. */
const RETRIES = { retries: 2, retryInterval: 60 } as const

export const buildLogRequest = ({ kind, number, location, from }: LogRequest) => ({
  logType: kind,
  requestId: number,
  ...RETRIES,
  log: { remoteLocation: location, ...(from && { oldestTimestamp: from.toISOString() }) },
})
