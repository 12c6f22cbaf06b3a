/** Summarizes the signed readings of a charge. */
import type { CheckedReading, SignedResult } from './check.ts'

/** The worst is said first. */
const ORDER = ['altered', 'not-read', 'no-key', 'fits'] as const satisfies readonly SignedResult[]

export interface SignedSummary {
  readonly result: SignedResult
  /** What was charged as it is signed, in Wh; null where either end is missing. */
  readonly energyWh: number | null
}

export function computeSigned(readings: readonly CheckedReading[]): SignedSummary | undefined {
  const result = ORDER.find((one) => readings.some((reading) => reading.result === one))
  if (!result) return undefined
  const begin = readings.map(({ beginWh }) => beginWh).find((wh) => wh !== null)
  const end = readings.map(({ endWh }) => endWh).findLast((wh) => wh !== null)
  const isWhole = begin !== undefined && end !== undefined && end >= begin
  return { result, energyWh: isWhole ? end - begin : null }
}

export interface Proof {
  readonly result: SignedResult
  readonly isKeyConfirmed: boolean
  readonly energyWh: number | null
}

/** What a driver is shown of a charge: the sum of all its sessions, where each was signed at both ends. */
export function computeProof(
  rows: readonly (CheckedReading & { readonly sessionId: string; readonly isByConfirmedKey: boolean })[],
): Proof | null {
  const result = computeSigned(rows)?.result
  if (!result) return null
  const sessions = Map.groupBy(rows, ({ sessionId }) => sessionId)
  const parts = [...sessions.values()].map((session) => computeSigned(session)?.energyWh ?? null)
  const isWhole = result === 'fits' && parts.every((wh) => wh !== null)
  return {
    result,
    isKeyConfirmed: result === 'fits' && rows.every(({ isByConfirmedKey }) => isByConfirmedKey),
    energyWh: isWhole ? parts.reduce((sum, wh) => sum + (wh ?? 0), 0) : null,
  }
}
