/** Stores the signed readings of a charge as received, with the results of checking them. */
import type { Tx } from '../../db/client.ts'
import { checkSigned, completeKeys } from './check.ts'
import type { SignedReading } from './collect.ts'
import { insertSigned, selectSignedOfSession, updateChecked } from './queries.ts'

/**
 * The first of each end stays: what is sent again changes nothing. One without a key is checked with that of the other end,
 * whichever of them comes first: chargers may send a key once for a transaction (OCPP, `OncePerTransaction`).
 */
export async function keepSigned(
  tx: Tx,
  sessionId: string,
  { readings, now }: { readonly readings: readonly SignedReading[]; readonly now: Date },
): Promise<void> {
  if (readings.length === 0) return
  const before = await selectSignedOfSession(tx, sessionId)
  const added = readings
    .filter(({ mark }) => !before.some((kept) => kept.mark === mark))
    .map((reading) => ({ ...reading, ...checkSigned(reading.text, reading.key) }))
  for (const reading of completeKeys([...before, ...added])) {
    const kept = before.find(({ mark }) => mark === reading.mark)
    if (!kept) await insertSigned(tx, { sessionId, ...reading, now })
    else if (kept.key !== reading.key) await updateChecked(tx, sessionId, reading)
  }
}
