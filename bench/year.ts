/**
 * A year of 10,000 chargers put in by SQL: their sessions, three months of their messages, and the audit log of it, in its tables of
 * months. How many times as long each list takes as in a network of sixty chargers in its first month.
 */
import { API_PREFIX } from '@voltyatra/contract'
import { computeMonthStart, makeMonths } from '@voltyatra/server/db/months.ts'
import pg from 'pg'
import { type Figure, formatNumber } from './figure.ts'
import { type Connection, withDatabase } from './own-database.ts'
import { startServer } from './own-process.ts'
import type { ProgramGiven } from './servers/program.ts'
import { fillNetwork, signInOwner } from './small-network.ts'
import {
  compareNetworks,
  createDatabase,
  type Reached,
  type Subject,
  type Where,
  withTwoNetworks,
} from './two-networks.ts'

interface Size {
  readonly chargers: number
  readonly sessions: number
  readonly messages: number
  readonly audited: number
  readonly days: number
}

const SIZES = {
  small: { chargers: 60, sessions: 1_000, messages: 10_000, audited: 1_000, days: 30 },
  large: { chargers: 10_000, sessions: 1_000_000, messages: 1_000_000, audited: 1_200_000, days: 365 },
} as const satisfies Record<string, Size>

const MESSAGE_DAYS = 90
const PAGE = 'limit=50'

interface Network extends Reached {
  readonly charger: string
  readonly subject: string
  readonly actor: string
  /** A moment in the middle of what it holds. */
  readonly middle: string
}

const LISTS: readonly Subject<Network>[] = [
  { of: 'chargers', target: 1.5, path: () => `/chargers?${PAGE}` },
  { of: 'chargers by a part of the identity', target: 3, path: () => `/chargers?${PAGE}&q=CP-7` },
  { of: 'sessions', target: 1.5, path: () => `/charging-sessions?${PAGE}` },
  {
    of: 'sessions of a charger',
    target: 1.5,
    path: (at) => `/charging-sessions?${PAGE}&chargerId=${at.charger}`,
  },
  { of: 'health of chargers', target: 3, path: () => `/charger-health?${PAGE}` },
  { of: 'messages of a charger', target: 1.5, path: (at) => `/chargers/${at.charger}/messages?${PAGE}` },
  { of: 'the audit log', target: 1.5, path: () => `/audit-log?${PAGE}` },
  { of: 'the audit log half a year ago', target: 1.5, path: (at) => `/audit-log?${PAGE}&to=${at.middle}` },
  {
    of: 'what was done to one record',
    target: 3,
    path: (at) => `/audit-log?${PAGE}&subjectKind=charger&subjectId=${at.subject}`,
  },
  { of: 'what one person did', target: 3, path: (at) => `/audit-log?${PAGE}&actor=${at.actor}` },
  { of: 'one action', target: 1.5, path: () => `/audit-log?${PAGE}&action=charger.accept` },
]

const AFTER = `how many times as long after a year of ${formatNumber(SIZES.large.chargers)} chargers`

export const measureYear = (): Promise<Figure[]> =>
  withTwoNetworks(openNetwork, async (networks) => {
    const figures: Figure[] = []
    for (const { of, target, path } of LISTS) {
      const subject = {
        of: `a page of ${of}, ${AFTER}`,
        target,
        path: (at: Network) => API_PREFIX + path(at),
      }
      figures.push(await compareNetworks(subject, networks))
    }
    return figures
  })

async function openNetwork(name: keyof typeof SIZES, { server, dataDir }: Where): Promise<Network> {
  await createDatabase(server, name)
  const connection = { ...server, database: name }
  const { cookie, found } = await withDatabase(connection, async (database) => {
    await fillNetwork(database.pool, { stations: 10, customers: 10, bookings: 10 })
    const found = await load(connection, SIZES[name], async (months) => {
      await makeMonths(database.db, 'audit_entry', months)
      await makeMonths(database.db, 'charger_message', months)
    })
    return { found, cookie: (await signInOwner(database)).cookie }
  })
  const { url, end } = await startServer('program', { connection, dataDir } satisfies ProgramGiven)
  const middle = new Date(Date.now() - (SIZES[name].days / 2) * 86_400_000).toISOString()
  return { ...found, cookie, url, middle, close: end }
}

const CHARGERS = `
  insert into charger (id, identity, status, security_profile, station_id, accepted_at, proven_at, created_at)
  select uuidv7(), 'CP-' || n, 'accepted', 1, (select id from station offset n % 10 limit 1), began, began, began
    from generate_series(1, $1::int) n, (select now() - $2::int * interval '1 day' as began) as year`

const CONNECTORS = `
  insert into charger_connector (charger_id, evse, number, status, at)
  select id, 1, number, 'Available', now() from charger, generate_series(1, 2) as number`

/** Those of a charger lie over the whole time, as those of all do. */
const SESSIONS = `
  insert into charging_session (id, charger_id, evse, number, state, created_at, started_at, energy_wh, last_meter_at, ended_at,
                                stop_reason, anomalies, progress, notified_at)
  select uuidv7((n::float8 / $1 - 1) * $2::int * interval '1 day'), ids[1 + n % cardinality(ids)], 1, 1 + n % 2, 'ended', at, at, 12000,
         at + interval '40 minutes', at + interval '40 minutes', 'EVDisconnected', '{}', '{}', at
    from (select array_agg(id) as ids from charger) as all_chargers, generate_series(1, $1::int) n,
         lateral (select now() + (n::float8 / $1 - 1) * $2::int * interval '1 day' as at) as moment`

const MESSAGES = `
  insert into charger_message (charger_id, at, direction, action, message_id, payload, answer)
  select ids[1 + n % cardinality(ids)], now() + (n::float8 / $1 - 1) * $2::int * interval '1 day', 'in', 'StatusNotification', n::text,
         '{"connectorId":1,"errorCode":"NoError","status":"Available"}', '{}'
    from (select array_agg(id) as ids from charger) as all_chargers, generate_series(1, $1::int) n`

/** Of twenty people, each record now and then. */
const AUDIT = `
  insert into audit_entry (id, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, after)
  select uuidv7((n::float8 / $1 - 1) * $2::int * interval '1 day'), now() + (n::float8 / $1 - 1) * $2::int * interval '1 day', 'administrator',
         md5((n % 20)::text)::uuid, 'person' || n % 20 || '@example.in', (array['charger.accept', 'station.change', 'booking.cancel'])[1 + n % 3],
         'charger', ids[1 + n % cardinality(ids)]::text, '{"status": "accepted"}'
    from (select array_agg(id) as ids from charger) as all_chargers, generate_series(1, $1::int) n`

async function load(
  connection: Connection,
  size: Size,
  prepare: (months: readonly Date[]) => Promise<void>,
): Promise<Pick<Network, 'charger' | 'subject' | 'actor'>> {
  const past = Math.ceil(size.days / 28)
  await prepare(Array.from({ length: past + 3 }, (_, after) => computeMonthStart(new Date(), after - past)))
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(CHARGERS, [size.chargers, size.days])
    await client.query(CONNECTORS)
    await client.query(SESSIONS, [size.sessions, size.days])
    await client.query(MESSAGES, [size.messages, Math.min(size.days, MESSAGE_DAYS)])
    await client.query(AUDIT, [size.audited, size.days])
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ charger: string; actor: string }>(
      `select id as charger, md5('7')::uuid::text as actor from charger where identity = 'CP-7'`,
    )
    const [found] = rows
    if (!found) throw new Error('No chargers were loaded')
    return { ...found, subject: found.charger }
  } finally {
    await client.end()
  }
}
