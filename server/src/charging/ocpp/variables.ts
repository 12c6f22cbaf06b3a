/** What chargers are set to, as it is stored, whatever the version. */
import type { Effects } from '../chargers/index.ts'

export type StoredVariable = NonNullable<Effects['variables']>[number]

/** What a charger's answer to a call of ours says of its settings; both have been checked against their schemas. */
export type ReadVariables = (payload: never, answer: never, reportedAt: Date) => readonly StoredVariable[]

export const NOTHING_MORE = { mutability: null, dataType: null, unit: null } as const
