/** Stores the signed readings of a charge as received, with the results of checking them. */
import type { Tx } from '../../db/client.ts'
import { checkSigned } from './check.ts'
import type { SignedReading } from './collect.ts'
import { insertSigned } from './queries.ts'

/** The first of each end stays: what is sent again changes nothing. */
export async function keepSigned(
  tx: Tx,
  sessionId: string,
  { readings, now }: { readonly readings: readonly SignedReading[]; readonly now: Date },
): Promise<void> {
  for (const reading of readings) {
    const checked = checkSigned(reading.text, reading.key)
    await insertSigned(tx, { sessionId, ...reading, ...checked, now })
  }
}
