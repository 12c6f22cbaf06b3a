import type { SystemActor } from '../../db/actor.ts'

/** Who records what providers say. */
export const SETTLEMENTS: SystemActor = { kind: 'system', name: 'settlements' }
