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

type KeptReading = SignedReading & CheckedReading

const KEPT = [
  'signed.mark',
  'signed.content as text',
  'signed.public_key as key',
  'signed.result',
  'signed.begin_wh as beginWh',
  'signed.end_wh as endWh',
] as const

/** What is kept of a session, whose row is locked. */
export async function selectSignedOfSession(tx: Tx, sessionId: string): Promise<readonly KeptReading[]> {
  const rows = await tx
    .selectFrom('signed_reading as signed')
    .select(KEPT)
    .where('signed.session_id', '=', sessionId)
    .orderBy('signed.mark')
    .execute()
  return rows.map(toKept)
}

const toKept = <R extends { readonly mark: string; readonly result: string }>({
  mark,
  result,
  ...row
}: R) => ({
  ...row,
  mark: mark as SignedReading['mark'],
  result: result as SignedResult,
})

/** It is checked anew, with a key that came later. */
export async function updateChecked(
  tx: Tx,
  sessionId: string,
  { mark, key, result, beginWh, endWh }: KeptReading,
): Promise<void> {
  await tx
    .updateTable('signed_reading')
    .set({ public_key: key, result, begin_wh: beginWh, end_wh: endWh })
    .where('session_id', '=', sessionId)
    .where('mark', '=', mark)
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
    .select(['signed.session_id as sessionId', 'session.charger_id as chargerId', ...KEPT])
    .where('session.booking_id', '=', bookingId)
    .orderBy('session.created_at')
    .orderBy('session.id')
    .orderBy('signed.mark')
    .execute()
  return rows.map(toKept)
}
