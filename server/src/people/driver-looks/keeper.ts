/**
 * Records who read which driver’s data: what is recorded already costs nothing, and reads at one moment share a
 * statement.
 */
import { hours } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import type { DriverLooks, KeepDriverLooks } from '../../platform/driver-looks.ts'
import { insertDriverLooks, type NewDriverLook } from './queries.ts'

/** So many looks are remembered as kept; then all are forgotten, and the database says again which it has. */
const MOST_REMEMBERED = 50_000
/** Rows of one statement. */
const MOST_AT_ONCE = 2_000

/** Many reads that come while a statement runs are kept together by the next one. */
export function createLookKeeper(db: Db): KeepDriverLooks {
  const kept = createMemory(MOST_REMEMBERED)
  let waiting = new Map<string, NewDriverLook>()
  let next: Promise<void> | undefined
  let running: Promise<void> = Promise.resolve()

  const writeWaiting = async (): Promise<void> => {
    const rows = [...waiting.values()]
    waiting = new Map()
    next = undefined
    for (let from = 0; from < rows.length; from += MOST_AT_ONCE) {
      await insertDriverLooks(db, rows.slice(from, from + MOST_AT_ONCE))
    }
    for (const row of rows) kept.add(toName(row), row.customerId)
  }

  return async (looks) => {
    const { reader, call, at } = looks
    const since = computeSince(looks)
    const name = toName({ readerId: reader.id, call, since })
    const unkept = looks.customerIds.filter((customerId) => !kept.has(name, customerId))
    if (unkept.length === 0) return
    const alike = { readerKind: reader.kind, readerId: reader.id, call, since, at }
    for (const customerId of unkept) {
      waiting.set(`${name} ${customerId}`, { id: createId(), customerId, ...alike })
    }
    if (!next) {
      next = running.then(writeWaiting)
      running = next.catch(() => {})
    }
    await next
  }
}

function computeSince({ at, onceIn }: DriverLooks): Date {
  const ms = onceIn === 'day' ? hours(24) : hours(1)
  return new Date(Math.floor(at.getTime() / ms) * ms)
}

const toName = ({ readerId, call, since }: Pick<NewDriverLook, 'readerId' | 'call' | 'since'>): string =>
  `${readerId} ${call} ${since.getTime()}`

/** Which looks are kept, by reader, call and time: a set of drivers for each. */
function createMemory(most: number) {
  const drivers = new Map<string, Set<string>>()
  let count = 0
  return {
    has: (name: string, customerId: string): boolean => drivers.get(name)?.has(customerId) ?? false,
    add(name: string, customerId: string): void {
      if (count >= most) {
        drivers.clear()
        count = 0
      }
      const known = drivers.get(name)
      if (known) known.add(customerId)
      else drivers.set(name, new Set([customerId]))
      count += 1
    },
  }
}
