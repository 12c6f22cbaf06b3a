import type { Difference } from './settlement-calls.ts'
import { settlements } from './texts.ts'

const { differences: words } = settlements

/** Which settlement and line, or which top-up, a difference is about. */
export const describeSubject = ({ settlement, line, order }: Difference): string => {
  if (settlement === null) return order ?? '—'
  return line === null ? words.settlement(settlement) : words.line(settlement, String(line))
}
