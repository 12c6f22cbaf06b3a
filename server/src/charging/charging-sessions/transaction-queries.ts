/** SQL of the sessions whose transactions chargers name themselves. */
import type { Reader, Tx } from '../../db/client.ts'
import { keepCourse } from './course-queries.ts'
import type { LiveSession, SessionRow } from './live-session.ts'
import { selectLive, toColumns, toLiveSession } from './queries.ts'
import { linkSession } from './tag-queries.ts'

/** Of one id; more are of a charger that always gives the same. */
const MOST_OF_AN_ID = 8

/** Those of a transaction's id, newest first: some chargers give an id again after a restart. */
export async function selectSessionsByTransaction(
  reader: Reader,
  chargerId: string,
  transactionId: string,
): Promise<readonly LiveSession[]> {
  const rows = await selectLive(reader)
    .where('charger_id', '=', chargerId)
    .where('transaction_id', '=', transactionId)
    .orderBy('created_at', 'desc')
    .limit(MOST_OF_AN_ID)
    .execute()
  return rows.map(toLiveSession)
}

/** The known connectors of an EVSE, with the power of those that are mapped to the station's. */
export const selectConnectorsOfEvse = (
  reader: Reader,
  chargerId: string,
  evse: number,
): Promise<
  {
    readonly number: number
    readonly status: string
    readonly at: Date
    readonly connectorId: string | null
    readonly powerW: number | null
  }[]
> =>
  reader
    .selectFrom('charger_connector')
    .leftJoin('connector', 'connector.id', 'charger_connector.connector_id')
    .select([
      'charger_connector.number',
      'charger_connector.status',
      'charger_connector.at',
      'connector.id as connectorId',
      'connector.power_w as powerW',
    ])
    .where('charger_id', '=', chargerId)
    .where('evse', '=', evse)
    .where('charger_connector.number', '>', 0)
    .orderBy('charger_connector.number')
    .execute()

/** Where the charger was asked to begin under this tag, while it has not begun. */
export const selectRequestedPlace = (
  reader: Reader,
  chargerId: string,
  idTag: string,
): Promise<{ readonly evse: number; readonly number: number } | undefined> =>
  reader
    .selectFrom('booked_charge')
    .select(['evse', 'number'])
    .where('id_tag', '=', idTag)
    .where('charger_id', '=', chargerId)
    .where('session_id', 'is', null)
    .executeTakeFirst()

/** Writes where a session charges and for whom, with what it is by now. */
export async function updateSessionPlace(
  tx: Tx,
  session: LiveSession,
  { row, connectorId }: { readonly row: SessionRow; readonly connectorId: string | undefined },
): Promise<void> {
  await tx
    .updateTable('charging_session')
    .set({
      ...toColumns(row),
      evse: session.evse,
      number: session.number,
      booking_id: session.bookingId,
      id_tag: session.idTag,
      ...(connectorId !== undefined && { connector_id: connectorId }),
    })
    .where('id', '=', session.id)
    .execute()
  await keepCourse(tx, [row])
  if (session.bookingId) await linkSession(tx, session.bookingId, session.id)
}
