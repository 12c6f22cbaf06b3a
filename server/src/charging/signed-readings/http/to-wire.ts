/** What the signed readings of a charge come to, as drivers and guests get it. */
import { computeProof, type ProvenRow } from '../index.ts'

/** Null where the meter has signed none. */
export function toWireProof(rows: readonly ProvenRow[]) {
  const proof = computeProof(rows)
  if (!proof) return null
  const { energyWh, ...rest } = proof
  return { ...rest, energyKWh: energyWh === null ? null : energyWh / 1_000 }
}
