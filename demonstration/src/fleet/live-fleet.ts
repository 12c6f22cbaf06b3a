/** The demonstration's chargers: simulated ones that connect to the program over the network, as real ones do. */
import { setTimeout as wait } from 'node:timers/promises'
import type { SimulatedCharger } from '@voltyatra/charger-simulator'
import { minutes, normalizeCardNumber, ok, paise } from '@voltyatra/domain'
import { setTerminal } from '@voltyatra/server/charging/card-settlements/index.ts'
import { createCard } from '@voltyatra/server/charging/cards/index.ts'
import { sendToCharger } from '@voltyatra/server/charging/chargers/index.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import type { Deps } from '@voltyatra/server/platform/deps.ts'
import { createGive } from '../commands.ts'
import { createRandom } from '../random.ts'
import { loadStaff } from '../staff.ts'
import { type Cabinets, loadCabinets } from './cabinets.ts'
import { createDriverHabits, type FleetConnector } from './driver-habits.ts'
import {
  type StandingCharger,
  selectCompanyCards,
  selectDecidedTerminals,
  selectKnownCards,
  selectOpenSessions,
  selectStandingChargers,
} from './fleet-queries.ts'
import { createIncidents } from './incidents.ts'
import { STRAYS } from './makes.ts'
import { createFleetPasswords } from './passwords.ts'
import { isOfFleet } from './plan-fleet.ts'
import {
  assignOddities,
  getConnectorNumber,
  resume,
  type Surroundings,
  simulateStanding,
  simulateStray,
} from './simulated.ts'
import { createCardHolder, createCompanyDriver, createPayers, type WalkIns } from './walk-ins.ts'

export interface FleetContext {
  readonly db: Db
  readonly deps: Pick<Deps, 'clock' | 'log' | 'chargerNotifications'>
  /** Where the program listens: `http://127.0.0.1:3000`, or with https. */
  readonly url: string
  /** Between two meter values of a fast charger, in seconds; 5 by default. */
  readonly sampleS?: number
  /** Nothing goes wrong. */
  readonly isCalm?: boolean
}

export interface LiveFleet {
  /** Connectors at which nobody books: those of drivers who come without a booking, and slots for batteries. */
  readonly keptConnectors: ReadonlySet<string>
  /** Every charger takes its leave; what charges is taken up again at the next start. */
  stop(): Promise<void>
}

const LOOK_MS = 500
/** They do not all come at the same moment. */
const STAGGER_MS = 50
/** This one, where there are so many, has trouble with its line from the beginning. */
const LATE = 12
const LATE_MS = minutes(4)
const TAKING_CARDS = 2
const NEWEST = 'ocpp2.1'

export async function startFleet({ db, deps, url, sampleS = 5, isCalm }: FleetContext): Promise<LiveFleet> {
  const now = deps.clock.now()
  const random = createRandom(`fleet ${now.toISOString()}`)
  const surroundings: Surroundings = {
    url: `${url.replace(/^http/, 'ws')}/ocpp`,
    passwordOf: await createFleetPasswords(db),
    sampleS,
  }
  const standing = await selectStandingChargers(db)
  const cabinets = await loadCabinets(db, standing)
  const companyCards = await selectCompanyCards(db)
  const machines = createMachines(standing, { surroundings, cabinets, companyCards })
  await registerCards({ db, now }, machines)
  await trustTerminals({ db, now }, machines)
  const stationConnectors = machines.flatMap(({ one, charger, ...machine }) =>
    one.connectors.map((connector, index) => ({
      ...connector,
      charger,
      walkIns: createWalkIns(machine, index),
      chargerId: one.id,
      number: getConnectorNumber(connector),
    })),
  )
  // No car comes to a slot for batteries.
  const carConnectors = stationConnectors.filter(({ chargerId }) => !cabinets.has(chargerId))
  for (const session of await selectOpenSessions(db)) {
    const connector = carConnectors.find(
      ({ chargerId, number }) => chargerId === session.chargerId && number === getConnectorNumber(session),
    )
    if (connector) resume(connector, session, now)
  }
  const strays = STRAYS.filter(({ identity }) => !machines.some(({ one }) => one.identity === identity)).map(
    (stray) => ({ stray, charger: simulateStray(stray, surroundings) }),
  )
  const connectors: readonly FleetConnector[] = [
    ...carConnectors,
    ...strays.flatMap(({ stray: { type, powerW }, charger }) =>
      charger.model.connectors.map(({ number }) => ({ charger, number, type, powerW, walkIns: undefined })),
    ),
  ]
  const chargers = [...machines, ...strays].map(({ charger }) => charger)
  const onGrid = machines.filter(({ isOnGrid }) => isOnGrid).map(({ charger }) => charger)
  const shown = new Set(
    machines
      .filter(({ one, companyCard }) => one.protocol === NEWEST || companyCard !== undefined)
      .map(({ charger }) => charger),
  )

  const stopping = new AbortController()
  const { signal } = stopping
  const late = machines.filter(({ one }) => !one.isCabinet && one.protocol !== NEWEST).at(LATE)?.charger
  const beginnings = chargers.map((charger, index) =>
    begin(charger, {
      afterMs: charger === late && charger.model.running.length === 0 ? LATE_MS : index * STAGGER_MS,
      signal,
    }),
  )
  const requesting = requestAll({ db, deps, signal }, machines)
  const startedAt = Date.now()
  const living = [
    ...connectors.map((connector) =>
      createDriverHabits(connector, random.fork(`${connector.charger.identity} ${connector.number}`)),
    ),
    ...(isCalm ? [] : [createIncidents({ connectors, shown, onGrid }, random.fork('incidents'), startedAt)]),
  ]
  const looking = setInterval(() => {
    for (const one of living) one.look(Date.now())
  }, LOOK_MS)
  return {
    keptConnectors: new Set(
      stationConnectors.flatMap(({ walkIns, connectorId, chargerId }) =>
        walkIns || cabinets.has(chargerId) ? [connectorId] : [],
      ),
    ),
    async stop() {
      stopping.abort()
      clearInterval(looking)
      await Promise.all([...beginnings, requesting])
      await Promise.all(chargers.map((charger) => charger.close()))
    },
  }
}

interface Machine {
  readonly one: StandingCharger
  readonly charger: SimulatedCharger
  readonly card: string | undefined
  /** Of a driver who charges there at a company's cost. */
  readonly companyCard: string | undefined
  /** Drivers pay at its card terminal. */
  readonly hasTerminal: boolean
  /** It feeds into the grid, and takes controls for that. */
  readonly isOnGrid: boolean
}

/** The fleet's own, and strays that the operator has taken into a station meanwhile. */
function createMachines(
  standing: readonly StandingCharger[],
  {
    surroundings,
    cabinets,
    companyCards,
  }: {
    readonly surroundings: Surroundings
    readonly cabinets: Cabinets
    readonly companyCards: readonly string[]
  },
): readonly Machine[] {
  const own = standing.filter(({ identity }) => isOfFleet(identity))
  const oddities = assignOddities(own)
  // A card that charges for nothing does so at the network's own stations alone; whoever books shows what the newest can.
  const takingCards = new Set(
    own
      .filter(({ isNetworks, isCabinet, protocol }) => isNetworks && !isCabinet && protocol !== NEWEST)
      .slice(-TAKING_CARDS),
  )
  // Where nobody else comes without a booking.
  const visitedByCompanies = own
    .filter((one) => !takingCards.has(one) && !one.isCabinet && one.protocol !== NEWEST)
    .slice(0, companyCards.length)
  const taken = standing.filter(
    ({ identity, connectors }) =>
      connectors.length > 0 && STRAYS.some((stray) => stray.identity === identity),
  )
  return [...own, ...taken].map((one, index) => {
    const takesCards = takingCards.has(one)
    const card = takesCards ? `STAFF-CARD-${index}` : undefined
    return {
      one,
      card,
      companyCard: companyCards[visitedByCompanies.indexOf(one)],
      hasTerminal: (oddities[index]?.quirks?.terminal ?? 'no') !== 'no',
      isOnGrid: (oddities[index]?.quirks?.grid ?? 'no') !== 'no',
      charger: simulateStanding(one, surroundings, {
        oddity: oddities[index] ?? {},
        takesCards,
        cabinet: cabinets.get(one.id),
      }),
    }
  })
}

/**
 * At all connectors of a charger that takes the operator's card, and at the first one of a charger with a card terminal, or
 * where a company's driver charges.
 */
function createWalkIns(
  { card, companyCard, hasTerminal }: Pick<Machine, 'card' | 'companyCard' | 'hasTerminal'>,
  index: number,
): WalkIns | undefined {
  if (card !== undefined) return createCardHolder(card)
  if (index > 0) return undefined
  if (companyCard !== undefined) return createCompanyDriver(companyCard)
  return hasTerminal ? createPayers() : undefined
}

/** Where its charger does not say what it blocks on a card. */
const BLOCKS = paise(100_000)

/** The owner trusts the card terminals of the fleet; what somebody has decided meanwhile stays so. */
async function trustTerminals(
  { db, now }: { readonly db: Db; readonly now: Date },
  machines: readonly Machine[],
): Promise<void> {
  const { owner } = await loadStaff(db)
  const decided = await selectDecidedTerminals(db)
  for (const { one } of machines.filter(({ hasTerminal }) => hasTerminal)) {
    if (decided.has(one.id)) continue
    await createGive(db)(owner, now, async (work) =>
      ok(await setTerminal(work, { chargerId: one.id, most: BLOCKS })),
    )
  }
}

/** What the operator’s own people charge with, for nothing. */
async function registerCards(
  { db, now }: { readonly db: Db; readonly now: Date },
  machines: readonly Machine[],
): Promise<void> {
  const { owner } = await loadStaff(db)
  const known = await selectKnownCards(db)
  for (const number of machines.flatMap(({ card }) =>
    card === undefined ? [] : [normalizeCardNumber(card)],
  )) {
    if (known.has(number)) continue
    await createGive(db)(owner, now, (work) =>
      createCard(
        work,
        {
          ...{ number, kind: 'ISO14443', label: 'Service vehicle', owner: 'operator', customerId: null },
          ...{ freeReason: 'Our own vehicles', group: null, mayOverlap: false, expiresAt: null },
        },
        owner,
      ),
    )
  }
}

/** Connects in its turn, and goes on trying. */
async function begin(
  charger: SimulatedCharger,
  { afterMs, signal }: { readonly afterMs: number; readonly signal: AbortSignal },
): Promise<void> {
  if (!(await pause(afterMs, signal))) return
  // Whatever is wrong is tried again by the charger itself.
  void charger.connect({ keepsTrying: true }).catch(() => {})
}

/** @returns whether it passed; not where the end came first */
const pause = (ms: number, signal: AbortSignal): Promise<boolean> =>
  wait(ms, true, { signal }).catch(() => false)

interface Requesting extends Pick<FleetContext, 'db' | 'deps'> {
  readonly signal: AbortSignal
}

const ANSWER_S = 20

/**
 * The operator asks each charger once what it is set to, one after the other, and sets the controls of those that feed
 * into the grid: a simulated charger has forgotten them.
 */
async function requestAll({ db, deps, signal }: Requesting, machines: readonly Machine[]): Promise<void> {
  const { clock, log, chargerNotifications: notifications } = deps
  if (!notifications) return
  const { manager } = await loadStaff(db)
  let waiting = machines.flatMap((machine) =>
    listRequests(machine).map((request) => ({ request, ...machine })),
  )
  while (waiting.length > 0 && (await pause(500, signal))) {
    const next = waiting.find(({ charger }) => charger.registration === 'Accepted' && charger.isConnected)
    if (!next) continue
    waiting = waiting.filter((other) => other !== next)
    await sendToCharger(
      { db, notifications, now: () => clock.now() },
      {
        ...next.request,
        chargerId: next.one.id,
        timeoutS: ANSWER_S,
        asker: { kind: 'administrator', id: manager.id, standing: manager },
        key: null,
      },
    ).catch((error: unknown) => log.warn({ err: error }, 'a charger was not asked what it is set to'))
  }
}

interface Request {
  readonly action: string
  readonly payload: Readonly<Record<string, unknown>>
}

function listRequests({ one, isOnGrid }: Machine): readonly Request[] {
  const settings = one.protocol?.startsWith('ocpp2') ? FULL_REPORT : CONFIGURATION
  return [...(one.hasReportedVariables ? [] : [settings]), ...(isOnGrid ? GRID : [])]
}

const CONFIGURATION = { action: 'GetConfiguration', payload: {} } as const
const FULL_REPORT = {
  action: 'GetBaseReport',
  payload: { requestId: 1, reportBase: 'FullInventory' },
} as const

/** Nobody may feed in more than a half; over the evening voltage is held. */
const GRID: readonly Request[] = [
  {
    action: 'SetDERControl',
    payload: {
      ...{ isDefault: true, controlId: 'FEED-IN', controlType: 'LimitMaxDischarge' },
      limitMaxDischarge: { priority: 1, pctMaxDischargePower: 50 },
    },
  },
  {
    action: 'SetDERControl',
    payload: {
      ...{ isDefault: false, controlId: 'EVENING', controlType: 'VoltVar' },
      curve: {
        ...{ priority: 0, yUnit: 'PctMaxVar', duration: 3_600 },
        curveData: [
          { x: 92, y: 44 },
          { x: 108, y: -44 },
        ],
      },
    },
  },
  { action: 'GetDERControl', payload: { requestId: 1 } },
]
