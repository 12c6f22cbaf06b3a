/** Changes by operators whose role is limited: what a call names must lie within the limit, before and, where it says so, after it. */
import type { EndpointShape, LimitedSubject, RefusalCode } from '@voltyatra/contract'
import { ok, type Result, refuse, toSentence } from '@voltyatra/domain'
import type { Db, Tx } from '../db/client.ts'
import type { LimitedTable } from '../db/limited.ts'
import { isAnyOutsideLimit } from '../db/limited-queries.ts'
import type { HandlerRefusal } from './route.ts'

const TABLES: Readonly<Record<LimitedSubject, LimitedTable>> = {
  booking: 'booking',
  charger: 'charger',
  'charging-session': 'charging_session',
  connector: 'connector',
  'contract-version': 'partner_contract_version',
  customer: 'customer',
  maintenance: 'charger_maintenance',
  partner: 'partner',
  'partner-person': 'partner_person',
  picture: 'station_picture',
  problem: 'station_problem',
  review: 'station_review',
  station: 'station',
  'station-request': 'station_request',
}

/** What stands at a place such as `body.connectors[].connectorId`; nothing where it was left out. */
function* readIds(whole: unknown, [name, ...rest]: readonly string[]): Iterable<string> {
  if (whole === null || whole === undefined) return
  if (name === undefined) {
    if (typeof whole === 'string') yield whole
    return
  }
  const isList = name.endsWith('[]')
  const at = (whole as Readonly<Record<string, unknown>>)[isList ? name.slice(0, -2) : name]
  if (!isList) yield* readIds(at, rest)
  else if (Array.isArray(at)) for (const one of at) yield* readIds(one, rest)
}

/** Refuses as if it were not there what a call names that lies beyond the limit. */
export async function checkWithin(
  db: Db | Tx,
  { name, within, refusals }: EndpointShape,
  named: object,
): Promise<Result<undefined, HandlerRefusal>> {
  if (typeof within !== 'object') throw new Error(`${name} does not say what it names`)
  for (const [path, subject] of Object.entries(within)) {
    const ids = [...readIds(named, path.split('.'))]
    if (ids.length === 0 || !(await isAnyOutsideLimit(db, TABLES[subject], ids))) continue
    if (path.startsWith('reply.'))
      return refuse({
        kind: 'not-allowed',
        sentence: toSentence('It would not lie within the limit of your role.'),
      })
    const own = `${subject}-not-found` as RefusalCode
    const kind = refusals.includes(own) ? own : refusals.find((code) => code.endsWith('-not-found'))
    return refuse({ kind: kind ?? 'not-allowed' })
  }
  return ok(undefined)
}
