/**
 * kill -9 of the program while cars charge, round after round on one data folder. Chargers and drivers keep books of
 * their own: which messages were acknowledged, and what each meter showed when a charge began and ended.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SimulatedCharger } from '@voltyatra/charger-simulator'
import { findFreePort } from '@voltyatra/server/testing/free-port.ts'
import type { Answer, Person } from '../person.ts'
import { type Program, startProgram } from '../program.ts'
import { readWholeList, signInOwner } from '../write-load.ts'
import { type Fleet, type FleetConnector, openFleet, type Protocol } from './charging-network.ts'
import { readDatabasePid } from './kill-rounds.ts'

/** How long cars charge before the kill, at most, in milliseconds. */
const LONGEST_ROUND_MS = 1_500
/** One connector in so many changes cars while the program is killed. */
const CHANGING = 3
const PREPAID_KWH = 5
const PATIENCE_MS = 240_000

interface Requested {
  readonly dataDir: string
  readonly rounds: number
  readonly chargers: number
  readonly connectorsEach: number
  readonly protocols: readonly Protocol[]
  /** Called with every program that is started, so that the last of them can be ended. */
  readonly onStart: (program: Program) => void
}

export interface ChargingRounds {
  readonly charges: number
  /** Messages that the program has answered. */
  readonly acknowledged: number
  /** What was acknowledged and is not in the log exactly once. */
  readonly lost: readonly string[]
  /** In words, each charge that is not as its charger's meter has it. */
  readonly wrong: readonly string[]
}

/** A charge by the charger's and the driver's own books. */
interface Visit {
  readonly bookingId: string
  readonly fromWh: number
  readonly toWh: number
}

/** @throws Error when a program does not start, or something that must come does not */
export async function killWhileCharging(requested: Requested): Promise<ChargingRounds> {
  const { dataDir, rounds, onStart, ...size } = requested
  const port = String(await findFreePort())
  const start = async () => {
    const started = await startProgram({ dataDir, isLeader: true, env: { PORT: port } })
    onStart(started)
    return started
  }
  let program = await start()
  const owner = await signInOwner(program.url)
  const fleet = await openFleet({ url: program.url, owner, ...size })
  const acknowledged = new Acknowledged(fleet)
  const sockets = fleet.connectors.map((connector) => new Socket(connector))
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await Promise.all(sockets.map((socket) => socket.charges()))
      const changing = Promise.all(
        sockets.map(async (socket, index) => {
          if ((index + round) % CHANGING !== 0) return
          await pause(Math.random() * LONGEST_ROUND_MS)
          await socket.ends()
          await socket.charges()
        }),
      )
      await pause(Math.random() * LONGEST_ROUND_MS)
      const database = await readDatabasePid(dataDir)
      await program.killAll()
      // The database is in a group of its own, so it outlives the program in every other round.
      if (round % 2 === 1) process.kill(database, 'SIGKILL')
      program = await start()
      await changing
    }
    await Promise.all(sockets.map((socket) => socket.ends()))
    await Promise.all(
      fleet.chargers.map(({ simulated }) =>
        failUnlessWithin('every message has arrived', () =>
          simulated.until((charger) => charger.isConnected && charger.keptMessages === 0),
        ),
      ),
    )
    const again = await signInOwner(program.url)
    const visits = sockets.flatMap((socket) => socket.visits)
    return {
      charges: visits.length,
      acknowledged: acknowledged.count,
      lost: await acknowledged.notIn(again),
      wrong: await findDifferences(again, visits),
    }
  } finally {
    await Promise.all(fleet.chargers.map(({ simulated }) => simulated.close()))
  }
}

/** A connector and its cars, one after the other. */
class Socket {
  readonly visits: Visit[] = []
  readonly #connector: FleetConnector
  #current: Omit<Visit, 'toWh'> | undefined

  constructor(connector: FleetConnector) {
    this.#connector = connector
  }

  /** A car is there, its driver has paid, and it charges. */
  async charges(): Promise<void> {
    if (this.#current) return
    const { charger, number, driver, stationId, connectorId } = this.#connector
    charger.plugIn(number, { capacityKwh: 1_000 })
    const wanted = { stationId, connectorId, duration: 1, kWh: PREPAID_KWH }
    while (!this.#current) {
      const key = randomUUID()
      const booking = await repeatUntilDone(() => driver.post('/driver/bookings', wanted, key))
      const bookingId: string = booking.body.data._id
      await repeatUntilDone(() => driver.post(`/driver/bookings/${bookingId}/start`))
      const fromWh = await pollUntilFound(`${charger.identity} begins at ${number}`, () =>
        this.#begun(bookingId),
      )
      if (fromWh !== 'given up') this.#current = { bookingId, fromWh }
    }
  }

  /** What the meter showed at the start; or the money is back, as the call to begin was lost with the program. */
  async #begun(bookingId: string): Promise<number | 'given up' | undefined> {
    const { charger, number, driver } = this.#connector
    const { transaction } = charger.connector(number)
    if (transaction) return transaction.meterStartWh
    const answer = await driver.get(`/driver/bookings/${bookingId}`).catch(() => undefined)
    return answer?.body.data?.status === 'cancelled' ? 'given up' : undefined
  }

  /** The driver ends it at the charger, and leaves. */
  async ends(): Promise<void> {
    const { charger, number } = this.#connector
    if (!this.#current) return
    charger.unplug(number)
    this.visits.push({ ...this.#current, toWh: charger.model.read(charger.connector(number)).registerWh })
    this.#current = undefined
  }
}

/** Repeats until it is done; a call that does not arrive, or comes too early, is repeated. */
async function repeatUntilDone(request: () => Promise<Answer>): Promise<Answer> {
  let last: unknown
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(50)) {
    try {
      const answer = await request()
      if (answer.status < 300) return answer
      last = answer.body
    } catch (error) {
      last = error
    }
  }
  throw new Error(`It cannot be done: ${JSON.stringify(last)} ${last}`)
}

async function failUnlessWithin<T>(event: string, wait: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`It does not come to pass: ${event}`)), PATIENCE_MS)
  try {
    return await Promise.race([wait(), promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The calls that the program has answered, by charger; heartbeats are not kept. */
class Acknowledged {
  readonly #of = new Map<string, Map<string, string>>()

  constructor({ chargers }: Fleet) {
    for (const { id, simulated } of chargers) this.#of.set(id, this.#callsOf(simulated))
  }

  get count(): number {
    return [...this.#of.values()].reduce((sum, calls) => sum + calls.size, 0)
  }

  #callsOf(charger: SimulatedCharger): Map<string, string> {
    const requested = new Map<string, string>()
    const acknowledged = new Map<string, string>()
    charger.onFrame(({ way, text, frame }) => {
      if (way === 'sent' && frame?.kind === 'call' && frame.action !== 'Heartbeat')
        requested.set(frame.id, text)
      if (way !== 'received' || frame?.kind !== 'result') return
      const call = requested.get(frame.id)
      if (call !== undefined) acknowledged.set(frame.id, call)
      requested.delete(frame.id)
    })
    return acknowledged
  }

  /** What the operator does not find in the chargers' logs, or finds more than once. */
  async notIn(owner: Person): Promise<string[]> {
    const lost: string[] = []
    for (const [chargerId, calls] of this.#of) {
      const logged = new Map<string, number>()
      for (let before: number | null | undefined; before !== null; ) {
        const page = before === undefined ? '' : `&before=${before}`
        const path: string = `/chargers/${chargerId}/messages?direction=in&limit=500${page}`
        const { status, body } = await owner.get(path)
        if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
        for (const { payload } of body.data) logged.set(payload, (logged.get(payload) ?? 0) + 1)
        before = body.before
      }
      for (const text of calls.values()) if (logged.get(text) !== 1) lost.push(text)
    }
    return lost
  }
}

interface SessionRow {
  readonly _id: string
  readonly bookingId: string | null
  readonly status: string
  readonly energyKWh: number
  readonly anomalies: readonly string[]
}

interface BookingRow {
  readonly _id: string
  readonly status: string
  readonly thirdPartyKwh: number | null
}

interface AuditRow {
  readonly _id: string
  readonly action: string
  readonly subject: { readonly id: string | null }
}

/** Each visit is one session with the meter's own difference, and one bill for it. */
async function findDifferences(owner: Person, visits: readonly Visit[]): Promise<string[]> {
  const settled = async () => {
    const bookings = await readWholeList<BookingRow>(owner, '/bookings')
    const isOpen = ({ status }: BookingRow) => status === 'reserved' || status === 'in_progress'
    return bookings.some(isOpen) ? undefined : bookings
  }
  const bookings = await pollUntilFound('every booking is settled', settled)
  const sessions = await readWholeList<SessionRow>(owner, '/charging-sessions')
  const audit = await readWholeList<AuditRow>(owner, '/audit-log')
  const made = (id: string, action: string) =>
    audit.filter((entry) => entry.subject.id === id && entry.action === action).length
  return visits.flatMap(({ bookingId, fromWh, toWh }) => {
    const expected = {
      energyWh: toWh - fromWh,
      sessions: 1,
      state: 'ended',
      anomalies: '',
      booking: toWh > fromWh ? 'confirmed' : 'cancelled',
      billWh: toWh > fromWh ? toWh - fromWh : null,
      bills: toWh > fromWh ? 1 : 0,
      settlements: toWh > fromWh ? 1 : 0,
    }
    const own = sessions.filter((session) => session.bookingId === bookingId)
    const booking = bookings.find(({ _id }) => _id === bookingId)
    const found = {
      energyWh: toWattHours(own[0]?.energyKWh),
      sessions: own.length,
      state: own[0]?.status,
      anomalies: own[0]?.anomalies.join(),
      booking: booking?.status,
      billWh: booking?.thirdPartyKwh == null ? null : toWattHours(booking.thirdPartyKwh),
      bills: made(bookingId, 'booking.complete'),
      settlements: made(bookingId, 'booking.confirm'),
    }
    const [is, should] = [JSON.stringify(found), JSON.stringify(expected)]
    return is === should ? [] : [`${bookingId} is ${is}, not ${should}`]
  })
}

const toWattHours = (kWh: number | undefined): number | undefined =>
  kWh === undefined ? undefined : Math.round(kWh * 1_000)

async function pollUntilFound<T>(event: string, request: () => Promise<T | undefined>): Promise<T> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(250)) {
    const found = await request()
    if (found !== undefined) return found
  }
  throw new Error(`It does not come to pass: ${event}`)
}
