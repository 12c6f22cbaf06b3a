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
  const steps = steppedPaths.get(shows) ?? parsePath(shows)
  steppedPaths.set(shows, steps)
  const found = new Set<string>()
  if (steps[0]?.field === 'params') collect(params, steps.slice(1), found)
  else collect(reply, steps, found)
  return [...found]
}

interface Step {
  readonly field: string
  readonly isList: boolean
}

/** By what calls say that they show. */
const steppedPaths = new Map<string, readonly Step[]>()

const parsePath = (shows: string): readonly Step[] =>
  shows.split('.').map((name) => {
    const isList = name.endsWith('[]')
    return { field: isList ? name.slice(0, -2) : name, isList }
  })

function collect(from: unknown, steps: readonly Step[], found: Set<string>, at = 0): void {
  const step = steps[at]
  if (!step) {
    if (typeof from === 'string') found.add(from)
    return
  }
  const value = (from as Record<string, unknown> | null | undefined)?.[step.field]
  if (step.isList && Array.isArray(value)) for (const one of value) collect(one, steps, found, at + 1)
  else collect(value, steps, found, at + 1)
}
