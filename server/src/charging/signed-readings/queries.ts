/** SQL of the readings that meters have signed. */
import type { Tx } from '../../db/client.ts'
import type { CheckedReading } from './check.ts'
import type { SignedReading } from './collect.ts'

interface NewReading extends SignedReading, CheckedReading {
  readonly sessionId: string
  readonly now: Date
}

export async function insertSigned(tx: Tx, reading: NewReading): Promise<void> {
  await tx
    .insertInto('signed_reading')
    .values({
      session_id: reading.sessionId,
      mark: reading.mark,
      content: reading.text,
      public_key: reading.key,
      result: reading.result,
      begin_wh: reading.beginWh,
      end_wh: reading.endWh,
      told_at: reading.now,
    })
    .onConflict((conflict) => conflict.columns(['session_id', 'mark']).doNothing())
    .execute()
}
