/** Asks chargers for the settings that their template has. What they answer is stored as every reported setting is. */
import { addMs, hours } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { insertCommand } from '../chargers/index.ts'
import { findDialect } from '../dialects/index.ts'
import { selectChargersToRead, upsertReading } from './queries.ts'

/** A charger that neither starts nor has another template is asked as often as this. */
const EVERY_MS = hours(24)
/** Of one run, each minute: a network that comes back is not asked at once, and 100,000 chargers are in eight hours. */
const MOST_AT_ONCE = 200
/** How long a charger has for its answer, in milliseconds. */
const ANSWER_MS = 30_000

/** @returns how many chargers were asked */
export function readTemplateSettings({
  db,
  now,
}: {
  readonly db: Db
  readonly now: Date
}): Promise<{ readonly requested: number }> {
  return db.transaction().execute(async (tx) => {
    const chargers = await selectChargersToRead(tx, { before: addMs(now, -EVERY_MS), most: MOST_AT_ONCE })
    for (const { id: chargerId, protocol, settings } of chargers) {
      for (const { action, payload } of findDialect(protocol).calls.readSettings(settings)) {
        await insertCommand(tx, {
          ...{ id: createId(), chargerId, action, payload, timeoutMs: ANSWER_MS },
          ...{ askedBy: null, requestedKey: null, now },
        })
      }
    }
    await upsertReading(
      tx,
      chargers.map(({ id }) => id),
      now,
    )
    return { requested: chargers.length }
  })
}
