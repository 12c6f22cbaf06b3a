/** The tag for which a charger is asked to start. */
import { DIALECTS } from './all.ts'
import type { DialectCall } from './dialect.ts'

/** Undefined for any other call, and where it names none. */
export function findStartTag({ action, payload }: DialectCall): string | undefined {
  const tag = DIALECTS.find(({ startAction }) => startAction === action)?.tagOfStart(payload)
  return typeof tag === 'string' ? tag : undefined
}
