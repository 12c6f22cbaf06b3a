/** SQL of how much power a station may draw in all. */
import type { Reader, Tx } from '../../db/client.ts'

export interface LoadLimit {
  readonly limitW: number | null
}

export async function loadLimitOf(reader: Reader, stationId: string): Promise<LoadLimit | undefined> {
  return reader
    .selectFrom('station')
    .select('load_limit_w as limitW')
    .where('id', '=', stationId)
    .executeTakeFirst()
}

/** Locks the station first: of two who change it, one waits. */
export async function lockLoadLimit(tx: Tx, stationId: string): Promise<LoadLimit | undefined> {
  return tx
    .selectFrom('station')
    .select('load_limit_w as limitW')
    .where('id', '=', stationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setLoadLimit(tx: Tx, stationId: string, limitW: number | null): Promise<void> {
  await tx.updateTable('station').set({ load_limit_w: limitW }).where('id', '=', stationId).execute()
}
