/** The results of checking a charge’s signed readings, as drivers and guests get them. */
import { computeProof, type ProvenRow } from '../index.ts'

/** Null where the meter has signed none. */
export function toWireProof(rows: readonly ProvenRow[]) {
  const proof = computeProof(rows)
  if (!proof) return null
  const { energyWh, ...rest } = proof
  return { ...rest, energyKWh: energyWh === null ? null : energyWh / 1_000 }
}
