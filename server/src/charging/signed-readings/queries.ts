/** SQL of the readings that meters have signed. */
import type { Reader, Tx } from '../../db/client.ts'
import type { CheckedReading, SignedResult } from './check.ts'
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
      received_at: reading.now,
    })
    .onConflict((conflict) => conflict.columns(['session_id', 'mark']).doNothing())
    .execute()
}

export interface SignedRow extends SignedReading, CheckedReading {
  readonly sessionId: string
  readonly chargerId: string
}

/** Those of all sessions of a booking, in the order in which they were charged. */
export async function selectSignedOfBooking(
  reader: Reader,
  bookingId: string,
): Promise<readonly SignedRow[]> {
  const rows = await reader
    .selectFrom('signed_reading as signed')
    .innerJoin('charging_session as session', 'session.id', 'signed.session_id')
    .select([
      'signed.session_id as sessionId',
      'session.charger_id as chargerId',
      'signed.mark',
      'signed.content as text',
      'signed.public_key as key',
      'signed.result',
      'signed.begin_wh as beginWh',
      'signed.end_wh as endWh',
    ])
    .where('session.booking_id', '=', bookingId)
    .orderBy('session.created_at')
    .orderBy('session.id')
    .orderBy('signed.mark')
    .execute()
  return rows.map(({ mark, result, ...row }) => ({
    ...row,
    mark: mark as SignedReading['mark'],
    result: result as SignedResult,
  }))
}
