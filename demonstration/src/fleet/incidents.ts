/** What goes wrong with the demonstration's chargers, and comes right again: one thing of each kind at a time. */

import type { SimulatedCharger } from '@voltyatra/charger-simulator'
import { minutes } from '@voltyatra/domain'
import type { Random } from '../random.ts'
import type { FleetConnector } from './driver-habits.ts'
import { FAULTS } from './makes.ts'

export interface Incidents {
  /** Lets happen what is due. */
  look(now: number): void
}

interface Kind {
  /** The first one, in milliseconds from the start. */
  readonly firstAfterMs: number
  /** Least and most milliseconds. */
  readonly lasts: readonly [number, number]
  readonly pause: readonly [number, number]
  /** @returns what puts it right; undefined where nobody could be hit just now */
  readonly strike: () => (() => void) | undefined
}

/** A car that has just come is given the time to take something. */
const SPARED_MS = minutes(1)
/** A visitor sees the first charges of drivers without a booking from their beginning to their bill. */
const FIRST_CHARGES_MS = minutes(3)

interface Struck {
  readonly connectors: readonly FleetConnector[]
  /** Chargers where the first charges of a start are to end well. */
  readonly shown: ReadonlySet<SimulatedCharger>
  /** Chargers that feed into the grid. */
  readonly onGrid: readonly SimulatedCharger[]
}

export function createIncidents(
  { connectors, shown, onGrid }: Struck,
  random: Random,
  startedAt: number,
): Incidents {
  const listAble = () => {
    const isShown = (charger: SimulatedCharger) =>
      Date.now() - startedAt < FIRST_CHARGES_MS && shown.has(charger)
    return connectors.filter(({ charger }) => !isSpared(charger) && !isShown(charger))
  }
  const kinds: readonly Kind[] = [
    {
      firstAfterMs: 6_000,
      lasts: [minutes(4), minutes(15)],
      pause: [minutes(6), minutes(20)],
      strike: () => pickFault(random, listAble()),
    },
    {
      firstAfterMs: 25_000,
      lasts: [minutes(0.8), minutes(4)],
      pause: [minutes(4), minutes(15)],
      strike: () => pickLineLoss(random, listAble()),
    },
    {
      firstAfterMs: minutes(2),
      lasts: [1_000, 1_000],
      pause: [minutes(25), minutes(60)],
      strike: () => restart(random, listAble()),
    },
    {
      firstAfterMs: minutes(1),
      lasts: [minutes(1), minutes(6)],
      pause: [minutes(8), minutes(20)],
      strike: () => simulateAlarm(random, onGrid),
    },
  ]
  const schedules = kinds.map((kind) => planSchedule(kind, random, startedAt))
  return {
    look(now) {
      for (const look of schedules) look(now)
    },
  }
}

function planSchedule({ firstAfterMs, lasts, pause, strike }: Kind, random: Random, startedAt: number) {
  let dueAt = startedAt + firstAfterMs
  let putRight: (() => void) | undefined
  return (now: number): void => {
    if (now < dueAt) return
    if (putRight) {
      putRight()
      putRight = undefined
      dueAt = now + random.between(...pause)
      return
    }
    putRight = strike()
    dueAt = now + (putRight ? random.between(...lasts) : SPARED_MS / 6)
  }
}

const isSpared = (charger: SimulatedCharger): boolean =>
  !charger.isConnected ||
  charger.registration !== 'Accepted' ||
  charger.model.connectors.some(
    ({ transaction, authorized, fault }) =>
      authorized !== undefined ||
      fault !== undefined ||
      (transaction !== undefined && Date.now() - transaction.startedAt.getTime() < SPARED_MS),
  )

const listChargers = (connectors: readonly FleetConnector[]): readonly SimulatedCharger[] => [
  ...new Set(connectors.map(({ charger }) => charger)),
]

function pickFault(random: Random, able: readonly FleetConnector[]): (() => void) | undefined {
  const idle = able.filter(({ charger, number }) => !charger.connector(number).vehicle)
  const among = idle.length > 0 && random.chance(0.75) ? idle : able
  if (among.length === 0) return undefined
  const { charger, number } = random.pick(among)
  charger.fail(number, random.pick(FAULTS))
  return () => charger.repair(number)
}

/** Running charges continue, and are reported afterwards. */
function pickLineLoss(random: Random, able: readonly FleetConnector[]): (() => void) | undefined {
  const chargers = listChargers(able)
  if (chargers.length === 0) return undefined
  const charger = random.pick(chargers)
  charger.goOffline()
  return () => void charger.goOnline().catch(() => {})
}

/** The voltage of the grid is too high for a while. */
function simulateAlarm(random: Random, chargers: readonly SimulatedCharger[]): (() => void) | undefined {
  const able = chargers.filter((charger) => !isSpared(charger))
  if (able.length === 0) return undefined
  const charger = random.pick(able)
  const report = (more: { readonly extraInfo: string } | { readonly alarmEnded: true }) => {
    const at = { timestamp: new Date().toISOString() }
    const alarm = { controlType: 'VoltVar', gridEventFault: 'OverVoltage', ...at, ...more }
    // Without a line nobody hears of it.
    void charger.call('NotifyDERAlarm', alarm).catch(() => {})
  }
  report({ extraInfo: 'Mains at 262 V' })
  return () => report({ alarmEnded: true })
}

function restart(random: Random, able: readonly FleetConnector[]): (() => void) | undefined {
  const idle = listChargers(able).filter((charger) => charger.model.running.length === 0)
  if (idle.length === 0) return undefined
  random.pick(idle).reboot('soft', 'watchdog')
  return () => {}
}
