/**
 * What storing a charger's message costs, and its leaving and coming back: batches of 200 chargers, the processor time of the
 * one connection that stores them and of this process, round trips, and bytes of the write-ahead log.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSession, followSession } from '@voltyatra/domain'
import {
  claimConnections,
  registerProcess,
  releaseConnections,
  type StoredCall,
  storeBatch,
} from '@voltyatra/server/charging/chargers/index.ts'
import {
  applyEvent,
  type LiveSession,
  type SessionRow,
  selectOpenSessionsOf,
} from '@voltyatra/server/charging/charging-sessions/index.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import type pg from 'pg'
import { fillChargers } from './charger-network.ts'
import { type Figure, formatNumber } from './figure.ts'
import { withDatabase, withServer } from './own-database.ts'
import { recordStatements } from './record-statements.ts'

const CHARGERS = 200
const WARMING_UP = 10
const BATCHES = 40
const METER_START_WH = 1_000

const SESSIONS = `
  insert into charging_session (
    id, charger_id, evse, number, connector_id, booking_id, id_tag, state, created_at, energy_wh, anomalies, progress, notified_at)
  select uuidv7(), charger.id, 0, 1, booking.connector_id, booking.id, 'TAG', 'charging', now(), 0, '{}', '{}', now()
    from charger join booking on booking.station_id = charger.station_id`

type BuildBatch = (round: number) => readonly StoredCall[]

export const measureMessageCosts = (): Promise<Figure[]> =>
  withServer((connection) =>
    withDatabase({ ...connection, max: 1 }, async ({ pool, db }) => {
      await fillChargers(pool, CHARGERS)
      await pool.query('update charger set connection_id = gen_random_uuid()')
      await pool.query(SESSIONS)
      const { rows } = await pool.query(
        'select id as "chargerId", connection_id as "connectionId" from charger',
      )
      const chargers = rows as readonly Pick<StoredCall, 'chargerId' | 'connectionId'>[]
      const sessions = await selectOpenSessionsOf(
        db,
        chargers.map(({ chargerId }) => chargerId),
      )
      const figures: Figure[] = []
      for (const [action, buildBatch] of [
        ['StatusNotification', (round) => buildStatuses(chargers, round)],
        ['MeterValues', createMeters(chargers, sessions)],
      ] satisfies [string, BuildBatch][]) {
        const cost = await measure(pool, [createStore(db, buildBatch)])
        figures.push({
          of: `round trips in which ${CHARGERS} chargers' ${action} are stored`,
          bound: { value: cost.roundTrips, target: 1, is: 'at most' },
          beside: `each message: ${cost.each}`,
        })
      }
      const { roundTrips, each } = await measure(pool, await createReturn(db, chargers))
      figures.push({
        of: `a charger of ${CHARGERS} that leave together, come back and boot`,
        beside: `${each}, in ${roundTrips} round trips for all`,
      })
      return figures
    }),
  )

type Store = () => Promise<void>

function createStore(db: Db, buildBatch: BuildBatch): Store {
  let round = 0
  return async () => {
    round += 1
    const stored = await storeBatch(db, buildBatch(round))
    if (stored.includes(false)) throw new Error('A charger of the bench is connected elsewhere')
  }
}

interface Cost {
  readonly roundTrips: number
  /** Of each charger. */
  readonly each: string
}

/** What one round of the steps costs. */
async function measure(pool: pg.Pool, steps: readonly Store[]): Promise<Cost> {
  const store = async () => {
    for (const step of steps) await step()
  }
  for (let warm = 0; warm < WARMING_UP; warm += 1) await store()
  const statements = await recordStatements(store)
  const [first] = (await pool.query('select pg_backend_pid() as pid')).rows
  const walBefore = await readWal(pool)
  const [cpuBefore, ownBefore] = [readProcessorUs(first.pid), process.cpuUsage()]
  for (let batch = 0; batch < BATCHES; batch += 1) await store()
  const cpu = readProcessorUs(first.pid) - cpuBefore
  const { user, system } = process.cpuUsage(ownBefore)
  const wal = (await readWal(pool)) - walBefore
  const each = (of: number) => formatNumber(of / (BATCHES * CHARGERS))
  return {
    roundTrips: statements.length,
    each: `${each(cpu)} µs of PostgreSQL's CPU, ${each(user + system)} µs of the program's, ${each(wal)} bytes of write-ahead log`,
  }
}

/** They leave, come back over new connections, and boot. */
async function createReturn(db: Db, chargers: readonly Charger[]): Promise<readonly Store[]> {
  const processId = randomUUID()
  await registerProcess(db, processId)
  let connected = chargers
  const leave = () => {
    const now = new Date()
    return releaseConnections(
      db,
      connected.map((charger) => ({ ...charger, now, how: 'closed' })),
    )
  }
  const comeBack = () => {
    const now = new Date()
    connected = chargers.map(({ chargerId }) => ({ chargerId, connectionId: randomUUID() }))
    return claimConnections(
      db,
      connected.map((charger) => ({
        ...charger,
        processId,
        protocol: 'ocpp1.6',
        address: '127.0.0.1',
        isTrusted: true,
        now,
      })),
    )
  }
  const boot = createStore(db, (round) => {
    const facts = { vendor: 'Kirana', model: 'K-60', serialNumber: '60-1234', firmware: '1.2' }
    return connected.map((charger) => ({
      ...charger,
      call: buildCall('BootNotification', round, facts),
      boot: { ...facts, facts },
    }))
  })
  return [leave, comeBack, boot]
}

/** Processor time of a process, in microseconds. */
const readProcessorUs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000

/** Bytes written to the write-ahead log so far. */
const readWal = async (pool: pg.Pool): Promise<number> =>
  Number((await pool.query("select pg_current_wal_insert_lsn() - '0/0' as bytes")).rows[0].bytes)

type Charger = Pick<StoredCall, 'chargerId' | 'connectionId'>

const buildCall = (action: string, round: number, payload: object): StoredCall['call'] => ({
  at: new Date(),
  direction: 'in',
  action,
  messageId: String(round),
  payload: JSON.stringify([2, String(round), action, payload]),
  answer: JSON.stringify([3, String(round), {}]),
  errorCode: null,
  ms: 1,
})

/** Of the connector beside the one that charges. */
function buildStatuses(chargers: readonly Charger[], round: number): readonly StoredCall[] {
  const at = new Date()
  const status = round % 2 ? 'Preparing' : 'Available'
  const payload = { connectorId: 2, errorCode: 'NoError', status, timestamp: at.toISOString() }
  const connector = { evse: 0, number: 2, status, errorCode: null, vendorError: null, info: null, at }
  return chargers.map((charger) => ({
    ...charger,
    call: buildCall('StatusNotification', round, payload),
    connectors: [connector],
  }))
}

function createMeters(chargers: readonly Charger[], open: readonly (readonly LiveSession[])[]): BuildBatch {
  const began = Date.now()
  const started = { kind: 'started', at: began, arrived: began, registerWh: METER_START_WH } as const
  const progress = followSession(createSession(60_000), started).progress
  let live = open.flatMap((sessions) => sessions.map((session) => ({ ...session, progress })))
  return (round) => {
    const now = Date.now()
    const reading = {
      at: now,
      registerWh: METER_START_WH + round,
      powerW: 50_000 + round,
      socPercent: 20 + round,
    }
    const rows: SessionRow[] = []
    live = live.map((session) => {
      const changed = applyEvent(session, { kind: 'metered', readings: [reading], arrived: now })
      if (!changed) throw new Error('A reading of the bench changes nothing')
      rows.push(changed.row)
      return { ...changed.session, unsaved: [] }
    })
    const sampledValue = [
      'Energy.Active.Import.Register',
      'Power.Active.Import',
      'Current.Import',
      'SoC',
    ].map((measurand) => ({
      value: String(METER_START_WH + round),
      context: 'Sample.Periodic',
      measurand,
      location: 'Outlet',
    }))
    const meterValue = [{ timestamp: new Date(now).toISOString(), sampledValue }]
    return chargers.map((charger, index) => ({
      ...charger,
      call: buildCall('MeterValues', round, { connectorId: 1, transactionId: index, meterValue }),
      sessions: rows.slice(index, index + 1),
    }))
  }
}
