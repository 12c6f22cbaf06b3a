/** Records which data of drivers is read by operators, partners’ people and programs, before the answer is sent. */
import type { EndpointShape } from '@voltyatra/contract'
import type { Actor } from '../db/actor.ts'
import type { DriverLooks } from '../platform/driver-looks.ts'

interface Shown {
  readonly params: unknown
  readonly reply: unknown
}

/** The read as it is kept; undefined where no driver is shown, or it is the driver who reads. */
export function findDriverLooks(
  { name, shows }: EndpointShape,
  shown: Shown,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): DriverLooks | undefined {
  const { kind } = actor
  if (shows === undefined || (kind !== 'administrator' && kind !== 'partner' && kind !== 'program'))
    return undefined
  const customerIds = listShownDrivers(shows, shown)
  if (customerIds.length === 0) return undefined
  const reader = { kind, id: actor.id }
  return { reader, call: name, customerIds, at: now, onceIn: shows.includes('[]') ? 'day' : 'hour' }
}

/** The ids that stand where `shows` says: `params.id`, `data.customerId`, `data[].customer._id`. */
function listShownDrivers(shows: string, { params, reply }: Shown): readonly string[] {
  const [root = '', ...names] = shows.split('.')
  let found: readonly unknown[] = root === 'params' ? [params] : follow([reply], root)
  for (const name of names) found = follow(found, name)
  return [...new Set(found.filter((id) => typeof id === 'string'))]
}

function follow(from: readonly unknown[], name: string): readonly unknown[] {
  const isList = name.endsWith('[]')
  const field = isList ? name.slice(0, -2) : name
  const values = from.map((one) => (one as Record<string, unknown> | null | undefined)?.[field])
  return isList ? values.flat() : values
}
