/** Whether a reply is what its contract says, to the field: development and tests look, production trusts them. */
import type { EndpointShape } from '@voltyatra/contract'

/** A reply that is not what its contract says: a bug. */
class DriftedReply extends Error {
  override readonly name = 'DriftedReply'
}

/** @throws DriftedReply that names the call and every field that is wrong, missing or not in the contract */
export function checkReply(endpoint: EndpointShape, reply: Record<string, unknown>): void {
  const checked = endpoint.reply.safeParse(reply)
  const faults = checked.success
    ? findUndeclared(reply, checked.data).map((path) => `${path}: not in the contract`)
    : checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  if (faults.length === 0) return
  throw new DriftedReply(
    `The reply of ${endpoint.name} has drifted from its contract: ${[...new Set(faults)].join('; ')}`,
  )
}

/** Fields that a schema dropped because it does not know them: what nobody declared may be what nobody should see. */
function findUndeclared(sent: unknown, known: unknown, path: readonly string[] = []): string[] {
  if (Array.isArray(sent) && Array.isArray(known)) {
    return sent.flatMap((one, at) => findUndeclared(one, known[at], path))
  }
  if (!isRecord(sent) || !isRecord(known)) return []
  return Object.entries(sent).flatMap(([name, value]) => {
    if (value === undefined) return []
    return name in known ? findUndeclared(value, known[name], [...path, name]) : [[...path, name].join('.')]
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
