/** Which stations have chargers, and which connectors are whose: pure. */
import type { ConnectorType } from '../facts/connectors.ts'
import type { Random } from '../random.ts'
import { type ChargerKind, KIND_OF, type Machine, pickMachine, toCabinet, toNewest } from './makes.ts'

export interface FleetSite {
  readonly stationId: string
  readonly name: string
  readonly city: string
  readonly openedAt: Date
  /** In the order of their numbers. */
  readonly connectors: readonly { readonly id: string; readonly type: string; readonly powerW: number }[]
}

/** A connector of the station, and its number at the charger. */
export interface PlannedConnector {
  /** 0 in 1.6, which knows no EVSE. */
  readonly evse: number
  readonly number: number
  readonly connectorId: string
}

export interface FleetCharger extends Machine {
  readonly identity: string
  readonly stationId: string
  /** Its station. */
  readonly openedAt: Date
  readonly connectors: readonly PlannedConnector[]
  /** It swaps batteries: its slots are connectors of their own, and those planned for it stay without a charger. */
  readonly isCabinet: boolean
}

const MOST_CHARGERS = 30
/** Connectors at one charger. */
const CONNECTORS: Readonly<Record<ChargerKind, number>> = { fast: 2, wall: 2, light: 3 }

/**
 * The identities of the demonstration's own chargers; other chargers that connect are a visitor's, real or simulated.
 */
export const isOfFleet = (identity: string): boolean => /^VYT-[A-Z]{3}-\d{3}-[A-F]$/.test(identity)

/** Half of the stations have chargers at most: the others show how bookings go without. */
export function planFleet(random: Random, sites: readonly FleetSite[]): readonly FleetCharger[] {
  const left = [...sites]
  const chosen: FleetCharger[] = []
  for (let number = 1; left.length > sites.length / 2 && chosen.length < MOST_CHARGERS; number += 1) {
    const site = random.weighted(left, getStrongestW)
    left.splice(left.indexOf(site), 1)
    chosen.push(...planChargers(random.fork(site.name), site, number))
  }
  return chosen.slice(0, MOST_CHARGERS).map(renewSome)
}

/** One in so many is of the newest version: eight of thirty. */
const NEWEST_EACH = 4
/** One in so many is a cabinet for batteries, beginning with the tenth: two of thirty. */
const CABINET_EACH = 16
const FIRST_CABINET = 9

function renewSome(charger: FleetCharger, index: number): FleetCharger {
  if (index % NEWEST_EACH !== 1) return charger
  if (index % CABINET_EACH === FIRST_CABINET)
    return { ...charger, ...toCabinet(charger), connectors: [], isCabinet: true }
  const machine = toNewest(charger)
  const connectors = charger.connectors.map(({ connectorId }, position) => ({
    ...buildAddress(machine, position),
    connectorId,
  }))
  return { ...charger, ...machine, connectors }
}

/** Where more flows there is more to see. */
const getStrongestW = ({ connectors }: FleetSite): number =>
  Math.max(...connectors.map(({ powerW }) => powerW))

function planChargers(random: Random, site: FleetSite, number: number): readonly FleetCharger[] {
  return groupConnectors(site.connectors).map(({ kind, connectors }, index): FleetCharger => {
    const powerW = Math.max(...connectors.map((connector) => connector.powerW))
    const machine = pickMachine(random, { kind, powerW })
    const place = site.city
      .replaceAll(/[^A-Za-z]/g, '')
      .slice(0, 3)
      .toUpperCase()
    return {
      ...machine,
      identity: `VYT-${place}-${String(number).padStart(3, '0')}-${'ABCDEF'[index]}`,
      stationId: site.stationId,
      openedAt: site.openedAt,
      connectors: connectors.map(({ id }, place) => ({
        ...buildAddress(machine, place),
        connectorId: id,
      })),
      isCabinet: false,
    }
  })
}

/** The newer versions count EVSEs, each with one connector. */
const buildAddress = ({ protocol }: Machine, place: number) =>
  protocol === '1.6' ? { evse: 0, number: place + 1 } : { evse: place + 1, number: 1 }

interface Group {
  readonly kind: ChargerKind
  readonly connectors: FleetSite['connectors'][number][]
}

/** Neighbours of one kind share a machine, as many as that has connectors. */
function groupConnectors(connectors: FleetSite['connectors']): readonly Group[] {
  const groups: Group[] = []
  for (const connector of connectors) {
    const kind = KIND_OF[connector.type as ConnectorType] ?? 'wall'
    const last = groups.at(-1)
    if (last?.kind === kind && last.connectors.length < CONNECTORS[kind]) last.connectors.push(connector)
    else groups.push({ kind, connectors: [connector] })
  }
  return groups.slice(0, 6)
}
