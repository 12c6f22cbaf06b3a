/** SQL of the sessions whose transactions chargers name themselves. */
import type { Reader, Tx } from '../../db/client.ts'
import { keepCourse } from './course-queries.ts'
import type { LiveSession, SessionRow } from './live-session.ts'
import { selectLive, toColumns, toLiveSession } from './queries.ts'
import { linkSession } from './tag-queries.ts'

export async function selectSessionByTransaction(
  reader: Reader,
  chargerId: string,
  transactionId: string,
): Promise<LiveSession | undefined> {
  const row = await selectLive(reader)
    .where('charger_id', '=', chargerId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  return row && toLiveSession(row)
}

/** The known connectors of an EVSE, with the power of those that are mapped to the station's. */
export const selectConnectorsOfEvse = (
  reader: Reader,
  chargerId: string,
  evse: number,
): Promise<
  { readonly number: number; readonly connectorId: string | null; readonly powerW: number | null }[]
> =>
  reader
    .selectFrom('charger_connector')
    .leftJoin('connector', 'connector.id', 'charger_connector.connector_id')
    .select(['charger_connector.number', 'connector.id as connectorId', 'connector.power_w as powerW'])
    .where('charger_id', '=', chargerId)
    .where('evse', '=', evse)
    .where('charger_connector.number', '>', 0)
    .execute()

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
