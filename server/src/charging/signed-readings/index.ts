export type { CheckedReading } from './check.ts'
export { collectSigned } from './collect.ts'
export { buildEvidence } from './evidence.ts'
export { keepSigned } from './keep.ts'
export {
  confirmMeterKey,
  type KnownKey,
  loadKnownKeys,
  loadProven,
  type ProvenRow,
  withdrawMeterKey,
} from './keys.ts'
export { computeProof, computeSigned } from './summarize.ts'
