/**
 * Gives the demonstration its chargers, through the commands by which an operator takes them in, and thirty days of
 * connections. Where they are there already, nothing happens.
 */
import { addMs, hours, minutes } from '@voltyatra/domain'
import {
  acceptCharger,
  admitCharger,
  noteBoots,
  rejectCharger,
} from '@voltyatra/server/charging/chargers/index.ts'
import { changeLoadLimit } from '@voltyatra/server/charging/load-sharing/index.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import { createGive, type Staff } from '../commands.ts'
import type { Random } from '../random.ts'
import {
  insertConnections,
  insertPastSessions,
  type PastBooking,
  selectBookingsAtChargers,
  selectFleetSites,
  selectStandingChargers,
} from './fleet-queries.ts'
import { computeFirstRegister, getRememberedSince, makePastConnections, makePastSession } from './history.ts'
import { type Machine, STRAYS } from './makes.ts'
import { createFleetPasswords } from './passwords.ts'
import { type FleetCharger, type FleetSite, isOfFleet, planFleet } from './plan-fleet.ts'

export interface InstallRequest {
  readonly staff: Staff
  readonly random: Random
  /** The present. */
  readonly until: Date
}

/** Passwords make profile 1. */
const PASSWORD_PROFILE = 1

export async function installFleet(db: Db, { staff, random, until }: InstallRequest): Promise<void> {
  const standing = await selectStandingChargers(db)
  if (standing.some(({ identity }) => isOfFleet(identity))) return
  const passwordOf = await createFleetPasswords(db)
  const give = createGive(db)

  const comes = async (identity: string, at: Date): Promise<string> => {
    const address = `100.64.${random.whole(0, 31)}.${random.whole(2, 250)}`
    const shown = { identity, password: passwordOf(identity), address }
    const unproven = { isEncrypted: false, certificate: undefined, isCertificateTrusted: false }
    const rules = { known: undefined, now: at, takesUnknown: true, isConnecting: true }
    const admission = await admitCharger(db, { ...shown, ...unproven }, rules)
    if (admission.kind !== 'admitted') throw new Error(`${identity} was not let in: ${admission.kind}`)
    return admission.charger.id
  }
  const reportsItself = (id: string, machine: Machine, at: Date) =>
    db.transaction().execute((tx) => noteBoots(tx, [{ chargerId: id, facts: toBoot(machine), at }]))

  const chargers = new Map<string, Installed>()
  const sites = await selectFleetSites(db)
  for (const charger of planFleet(random.fork('plan'), sites)) {
    const { identity, stationId, connectors } = charger
    const acceptedAt = getEarlier(addMs(charger.openedAt, hours(2)), addMs(until, -minutes(10)))
    const firstSeenAt = addMs(acceptedAt, -minutes(40))
    const id = await comes(identity, firstSeenAt)
    chargers.set(id, { identity, stationId, acceptedAt, protocol: charger.protocol })
    await reportsItself(id, charger, firstSeenAt)
    const acceptance = { id, stationId, connectors: connectors, securityProfile: PASSWORD_PROFILE }
    await give(staff.manager, acceptedAt, (work) => acceptCharger(work, acceptance))
  }
  const limited = findLargest(sites, new Set([...chargers.values()].map(({ stationId }) => stationId)))
  if (limited) {
    const limitW = roundToTenthsOfKilowatts(SHARED * sumPower(limited))
    await give(staff.manager, until, (work) => changeLoadLimit(work, limited.stationId, limitW))
  }
  for (const { identity, hoursAgo, rejectedFor, ...machine } of STRAYS) {
    const at = addMs(until, -hours(hoursAgo))
    const id = await comes(identity, at)
    await reportsItself(id, machine, at)
    if (rejectedFor)
      await give(staff.manager, addMs(at, hours(1)), (work) => rejectCharger(work, id, rejectedFor))
  }
  await rememberConnections(db, { random: random.fork('connections'), chargers, until })
}

const toBoot = ({ vendor, model, serial, firmware }: Machine) => ({
  vendor,
  model,
  serialNumber: serial,
  firmware,
  facts: { vendor, model, serialNumber: serial, firmwareVersion: firmware },
})

/** The largest station's connection carries less than its chargers could draw together. */
const SHARED = 0.4
const sumPower = ({ connectors }: FleetSite): number =>
  connectors.reduce((sum, { powerW }) => sum + powerW, 0)
const roundToTenthsOfKilowatts = (watts: number): number => Math.round(watts / 100) * 100

const findLargest = (sites: readonly FleetSite[], among: ReadonlySet<string>): FleetSite | undefined =>
  sites.filter(({ stationId }) => among.has(stationId)).toSorted((a, b) => sumPower(b) - sumPower(a))[0]

type Installed = Pick<FleetCharger, 'identity' | 'stationId' | 'protocol'> & { readonly acceptedAt: Date }

const getEarlier = (one: Date, other: Date): Date => (one < other ? one : other)

interface Past {
  readonly random: Random
  readonly chargers: ReadonlyMap<string, Installed>
  readonly until: Date
}

async function rememberConnections(db: Db, { random, chargers, until }: Past): Promise<void> {
  const connections = [...chargers].flatMap(([chargerId, { acceptedAt }]) =>
    makePastConnections(random, { chargerId, acceptedAt, until }),
  )
  const protocols = [...chargers].map(([id, { protocol }]) => [id, `ocpp${protocol}`] as const)
  await insertConnections(db, connections, new Map(protocols))
}

/** One bill that still waits to be confirmed is further from the meter than is tolerated. */
const WRITTEN_TOO_HIGH = 0.86

/** Sessions in one statement. */
const AT_ONCE = 500

/** Gives the bookings of the last thirty days at chargers the sessions that they had there, or have. */
export async function rememberSessions(
  db: Db,
  { random, until }: Pick<InstallRequest, 'random' | 'until'>,
): Promise<void> {
  const identities = new Map((await selectStandingChargers(db)).map(({ id, identity }) => [id, identity]))
  const bookings = await selectBookingsAtChargers(db, getRememberedSince(until))
  const suspicious = bookings.findLast(({ status }) => status === 'completed')
  const registers = new Map<string, number>()
  const sessions = bookings.map((booking) => {
    const key = formatConnectorKey(booking)
    const identity = identities.get(booking.chargerId) ?? ''
    const registerWh = registers.get(key) ?? computeFirstRegister(identity, booking.evse, booking.number)
    const share = booking === suspicious ? WRITTEN_TOO_HIGH : random.between(0.99, 1)
    const session = makePastSession(random, booking, { registerWh, until, share })
    registers.set(key, registerWh + session.energyWh)
    return session
  })
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < sessions.length; from += AT_ONCE) {
      await insertPastSessions(tx, sessions.slice(from, from + AT_ONCE))
    }
  })
}

const formatConnectorKey = ({ chargerId, evse, number }: PastBooking): string =>
  `${chargerId} ${evse} ${number}`
