/** Looks at chargers one after the other, and keeps how well each works. */
import {
  addMs,
  computeHealth,
  computeStrongestPower,
  days,
  minutes,
  type PowerReading,
} from '@voltyatra/domain'
import type { Db, Tx } from '../../db/client.ts'
import {
  type ConnectorCharges,
  type ConnectorTime,
  lockDueChargers,
  lockNewChargers,
  selectConnectorCharges,
  selectConnectorTimes,
  selectFaultFacts,
  selectMeteredCharges,
  selectNewChargers,
} from './fact-queries.ts'
import { type ConnectorHealth, type HealthRow, upsertHealth } from './queries.ts'

const LOOKED_AT_MS = days(30)
const AGAIN_AFTER_MS = minutes(15)
/** In one transaction; a run takes on at most so many. */
const AT_ONCE = 50
const ROUNDS = 8
/** Fewer say more about cars than about a charger. */
const LEAST_MEASURED = 10

/** @returns how many chargers were looked at: new ones, then those of which that was longest ago */
export async function computeDueHealth(db: Db, now: Date): Promise<number> {
  const fresh = await selectNewChargers(db, AT_ONCE * ROUNDS)
  const before = addMs(now, -AGAIN_AFTER_MS)
  let done = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const some = fresh.splice(0, AT_ONCE)
    const count = await db.transaction().execute(async (tx) => {
      const ids =
        some.length > 0
          ? await lockNewChargers(tx, some)
          : await lockDueChargers(tx, { before, limit: AT_ONCE })
      await computeSome(tx, ids, now)
      return ids.length
    })
    done += count
    if (some.length === 0 && count < AT_ONCE) break
  }
  return done
}

async function computeSome(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const requested = { ids, since: addMs(now, -LOOKED_AT_MS), now }
  const times = groupBy(await selectConnectorTimes(tx, requested), ({ chargerId }) => chargerId)
  const faults = await selectFaultFacts(tx, requested)
  const charges = groupBy(await selectConnectorCharges(tx, requested), formatConnector)
  const metered = groupBy(await selectMeteredCharges(tx, requested), formatConnector)
  for (const id of ids) {
    const connectors = (times.get(id) ?? []).map((time) => ({
      time,
      charges: charges.get(formatConnector(time))?.[0],
      power: findPower(metered.get(formatConnector(time)) ?? []),
    }))
    const fault = faults.get(id)
    await upsertHealth(tx, buildHealth({ chargerId: id, connectors, fault, now }))
  }
}

interface Seen {
  readonly time: ConnectorTime
  readonly charges: ConnectorCharges | undefined
  readonly power: Power | undefined
}

interface Power {
  /** Watts: the most that a charge got. */
  readonly mostW: number
  readonly charges: number
}

function findPower(charges: readonly { readonly readings: readonly PowerReading[] }[]): Power | undefined {
  const watts = charges.flatMap(({ readings }) => computeStrongestPower(readings) ?? [])
  if (watts.length < LEAST_MEASURED) return undefined
  return { mostW: Math.round(Math.max(...watts)), charges: watts.length }
}

interface SeenCharger {
  readonly chargerId: string
  readonly connectors: readonly Seen[]
  readonly fault: Omit<Parameters<typeof toFaults>[0], 'now'> | undefined
  readonly now: Date
}

function buildHealth({ chargerId, connectors, fault, now }: SeenCharger): HealthRow {
  const sum = (figure: (one: Seen) => number) => connectors.reduce((all, one) => all + figure(one), 0)
  const mean = (figure: (one: Seen) => number) => Math.floor(sum(figure) / Math.max(1, connectors.length))
  // Of the connector that falls most short of what it promises.
  const weakest = connectors
    .flatMap(({ time, power }) => (power && time.promisedW ? [{ ...power, promisedW: time.promisedW }] : []))
    .toSorted((one, other) => one.mostW / one.promisedW - other.mostW / other.promisedW)[0]
  const isConnected = connectors.some(({ time }) => time.isConnected)
  const facts = {
    ...{ acceptedSeconds: mean(({ time }) => time.acceptedSeconds) },
    ...{ workedSeconds: mean(({ time }) => time.workedSeconds) },
    ...{
      charges: sum((one) => one.charges?.charges ?? 0),
      goodCharges: sum((one) => one.charges?.goodCharges ?? 0),
    },
    ...{ powerW: weakest?.mostW ?? null, promisedW: weakest?.promisedW ?? null },
    ...toFaults({ ...fault, now }),
  }
  // What a charger that is gone said last is not how it is now.
  const { score, unknownBecause, needs } = computeHealth({
    ...facts,
    faultedForMs: isConnected ? facts.faultedForMs : null,
  })
  const lastGood = connectors.flatMap(({ charges }) => charges?.lastGoodAt?.getTime() ?? [])
  return {
    ...{ chargerId, now, score, unknownBecause, needs },
    ...facts,
    powerCharges: weakest?.charges ?? 0,
    repeatedCode: fault?.repeatedCode ?? null,
    repeatedVendor: fault?.repeatedVendor ?? null,
    lastGoodAt: lastGood.length > 0 ? new Date(Math.max(...lastGood)) : null,
    connectors: connectors.filter(({ time }) => time.number > 0).map(toConnector),
  }
}

const toFaults = (fault: {
  readonly faults?: number
  readonly repeats?: number
  readonly repeatedCode?: string | null
  readonly repeatedVendor?: string | null
  readonly faultedSince?: Date | null
  readonly now: Date
}) => ({
  faults: fault.faults ?? 0,
  repeats: fault.repeats ?? 0,
  faultedForMs: fault.faultedSince ? fault.now.getTime() - fault.faultedSince.getTime() : null,
})

const toConnector = ({ time, charges, power }: Seen): ConnectorHealth => ({
  evse: time.evse,
  number: time.number,
  connectorId: time.connectorId,
  acceptedSeconds: time.acceptedSeconds,
  workedSeconds: time.workedSeconds,
  charges: charges?.charges ?? 0,
  goodCharges: charges?.goodCharges ?? 0,
  lastGoodAt: charges?.lastGoodAt?.toISOString() ?? null,
  powerW: power?.mostW ?? null,
  powerCharges: power?.charges ?? 0,
  promisedW: time.promisedW,
})

const formatConnector = ({
  chargerId,
  evse,
  number,
}: {
  readonly chargerId: string
  readonly evse: number
  readonly number: number
}): string => `${chargerId} ${evse} ${number}`

const groupBy = <R>(rows: readonly R[], key: (row: R) => string): ReadonlyMap<string, readonly R[]> =>
  Map.groupBy(rows, key)
