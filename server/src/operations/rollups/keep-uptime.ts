/** Keeps how long stations' chargers were connected on each day: connections themselves are deleted after ninety days. */
import { addDays, countDays, getStartOfIstDay, toIstDay } from '@voltyatra/domain'
import { selectFirstAcceptance, selectUptimesAtStations } from '../../charging/chargers/index.ts'
import type { Db } from '../../db/client.ts'
import { keepUptime, lockCount, selectLastUptimeDay } from './queries.ts'

/** As long as connections are there. */
const MOST_DAYS_BACK = 89

/**
 * Counts every day that is over and not kept yet, and the last two kept ones again: the end of a connection may be learned
 * late. Each day is a transaction of its own, so a run that is killed goes on where it was.
 */
export async function keepDaysUptime(db: Db, now: Date): Promise<{ readonly days: number }> {
  const accepted = await selectFirstAcceptance(db)
  // A network without chargers has nothing to count, ninety times at each start.
  if (accepted === null) return { days: 0 }
  const yesterday = addDays(toIstDay(now), -1)
  const last = await selectLastUptimeDay(db)
  const possible = [addDays(yesterday, -MOST_DAYS_BACK), toIstDay(accepted)]
  const from = [...possible, ...(last === null ? [] : [addDays(last, -1)])].reduce(chooseLater)
  const count = Math.max(0, countDays(from, yesterday))
  for (let index = 0; index < count; index += 1) await keepDay(db, addDays(from, index))
  return { days: count }
}

const chooseLater = (one: string, other: string): string => (one > other ? one : other)

const keepDay = (db: Db, day: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockCount(tx)
    const span = { from: getStartOfIstDay(day), until: getStartOfIstDay(addDays(day, 1)) }
    await keepUptime(tx, day, await selectUptimesAtStations(tx, span))
  })
