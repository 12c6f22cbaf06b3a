/** Builds the demonstration in an empty, migrated database, through the features' own commands on a simulated clock. */
import { addMs, minutes } from '@voltyatra/domain'
import { type DatabaseOptions, type Db, openDatabase } from '@voltyatra/server/db/client.ts'
import { loadProgramSecret } from '@voltyatra/server/db/program-secrets.ts'
import { selectRateInForce, setRate } from '@voltyatra/server/money/rates/index.ts'
import { addVehicle } from '@voltyatra/server/network/vehicles/index.ts'
import type { BillImages } from '@voltyatra/server/platform/bill-images.ts'
import { keepImage } from '@voltyatra/server/platform/keep-image.ts'
import type { Log } from '@voltyatra/server/platform/log.ts'
import type { Passwords } from '@voltyatra/server/platform/passwords.ts'
import { loadInBulk } from './bulk.ts'
import { registerInvoices } from './buyers.ts'
import { createGive, type Staff } from './commands.ts'
import { enterCompany } from './company.ts'
import { VEHICLES } from './facts/people.ts'
import type { Region } from './facts/places.ts'
import { listPriceChanges } from './facts/prices.ts'
import { installCabinets } from './fleet/install-cabinets.ts'
import { installFleet, rememberSessions } from './fleet/install-fleet.ts'
import { installUpkeep } from './fleet/install-upkeep.ts'
import { enterFleetCompanies } from './fleet-companies.ts'
import { selectSomeBillImages } from './life-queries.ts'
import { addPartnerPeople } from './partner-people.ts'
import { settlePartners } from './partner-terms.ts'
import { openCashier } from './pay.ts'
import { type DemoRequest, divideSize, type NetworkPlan, planNetwork, type RegionPlan } from './plan.ts'
import {
  openRegionThread,
  playRegions,
  type RegionFacts,
  type RegionThread,
  useOneConnection,
} from './play-regions.ts'
import { drawReceipt, RECEIPTS } from './receipt.ts'
import { loadReviews } from './review-queries.ts'
import type { Scene } from './scene.ts'
import { hireStaff, loadStaff } from './staff.ts'
import { publishTariffs } from './tariffs.ts'
import { settleOldTickets } from './ticket-queries.ts'
import { playVouchers } from './vouchers.ts'
import { playBroadcasts, playWriting } from './writing.ts'

export interface BuildContext {
  /** To the empty, migrated database. */
  readonly connection: DatabaseOptions['connection']
  readonly billImages: BillImages
  readonly passwords: Passwords
  readonly log: Log
  /** Plays all regions in this thread: a second one reads every module anew, which takes longer than a small network. */
  readonly staysInThread?: boolean
}

interface Half {
  work: number
  readonly names: Region[]
}

/** Two halves with about as much to do. */
function splitInTwo(regions: readonly RegionPlan[]): readonly [readonly Region[], readonly Region[]] {
  const halves: readonly [Half, Half] = [
    { work: 0, names: [] },
    { work: 0, names: [] },
  ]
  for (const { region, intents } of regions.toSorted((a, b) => b.intents.length - a.intents.length)) {
    const half = halves[0].work <= halves[1].work ? halves[0] : halves[1]
    half.work += intents.length
    half.names.push(region)
  }
  return [halves[0].names, halves[1].names]
}

type Rates = Scene['rates']

/** @throws Error for anything that goes wrong: what is there then is of no use, and the building begins anew */
export async function buildDemo(context: BuildContext, whole: DemoRequest): Promise<void> {
  const { played: request, inBulk } = divideSize(whole)
  const network = planNetwork(request)
  const [here, there] = context.staysInThread
    ? [network.regions.map(({ region }) => region), []]
    : splitInTwo(network.regions)
  const thread = there.length > 0 ? openRegionThread(request) : undefined
  try {
    await play(context, network, { here, there, thread })
  } finally {
    await thread?.close()
  }
  const { connection } = context
  const { until } = request
  await withManyRows(connection, async (db) => {
    if (inBulk) {
      const billImages = await selectSomeBillImages(db)
      await loadInBulk(db, { ...request, ...inBulk, billImages, leavesDaysUncounted: true })
    }
    await loadReviews(db, until)
    await settleOldTickets(db, until)
    const staff = await loadStaff(db)
    await playVouchers(db, { staff, log: context.log, until })
    const secret = await loadProgramSecret(db, 'simulated-payments')
    await openCashier({ db, log: context.log, secret }).settle(until)
    await settlePartners(db, { staff, from: network.from, until })
    await enterFleetCompanies(db, { staff, until })
    await addPartnerPeople(db, { staff, at: addMs(until, -minutes(45)) })
  })
  await useOneConnection(connection, (db) => registerInvoices(db, until))
  // Last: whatever charged at a charger, or does so now, has its session there.
  const sessions = network.random.fork('sessions')
  await useOneConnection(connection, async (db) => {
    await rememberSessions(db, { random: sessions, until })
    const staff = await loadStaff(db)
    await installCabinets(db, { staff, random: network.random.fork('cabinets'), until })
    await installUpkeep(db, { staff, random: network.random.fork('upkeep'), until })
  })
}

interface Shared {
  readonly here: readonly Region[]
  /** Played by the thread. */
  readonly there: readonly Region[]
  readonly thread: RegionThread | undefined
}

async function play(context: BuildContext, network: NetworkPlan, { here, there, thread }: Shared) {
  const { from, until, random, customers } = network
  const { connection, passwords, billImages, log } = context
  const [beginning, receipts] = await Promise.all([
    useOneConnection(connection, async (db) => {
      const staff = await hireStaff(db, { passwords, at: from })
      await enterCompany(db, staff.owner, from)
      return {
        staff,
        rates: await setRates(db, staff, network),
        tariffs: await publishTariffs(db, staff, from),
        vehicleIds: await addVehicles(db, staff, from),
        secret: await loadProgramSecret(db, 'simulated-payments'),
      }
    }),
    keepReceipts(billImages),
  ])
  const { staff } = beginning
  const facts: RegionFacts = { ...beginning, billImages: receipts }
  const writing = { staff, random: random.fork('writing'), from, until, customers }
  await Promise.all([
    thread?.play({ connection, regions: there, facts }),
    playRegions({ connection, network, regions: here, facts, log }),
    useOneConnection(connection, (db) => playWriting({ ...writing, db })),
  ])
  // Only now does everybody who was a customer then stand in the table.
  await useOneConnection(connection, (db) =>
    playBroadcasts({ ...writing, db, random: random.fork('broadcasts') }),
  )
  await useOneConnection(connection, (db) => installFleet(db, { staff, random: random.fork('fleet'), until }))
}

/** Unlike what is played: a few statements that read and write everything, and keep much beside. */
const FOR_MANY_ROWS = '-c enable_seqscan=on -c plan_cache_mode=auto -c temp_buffers=256MB -c work_mem=128MB'

async function withManyRows(
  connection: BuildContext['connection'],
  use: (db: Db) => Promise<void>,
): Promise<void> {
  const { db, close } = openDatabase({ connection: { ...connection, options: FOR_MANY_ROWS }, poolSize: 3 })
  try {
    await use(db)
  } finally {
    await close()
  }
}

async function setRates(db: Db, { manager }: Staff, { from }: NetworkPlan): Promise<Rates> {
  const give = createGive(db)
  const rates = [{ from: new Date(0), perKwh: (await selectRateInForce(db, from)).perKwh }]
  for (const { perKwh, at } of listPriceChanges(from)) {
    await give(manager, at, (work) => setRate(work, { perKwh, isUndoable: false }))
    rates.push({ from: at, perKwh })
  }
  return rates
}

async function addVehicles(db: Db, { manager }: Staff, from: Date): Promise<ReadonlyMap<string, string>> {
  const give = createGive(db)
  const ids = new Map<string, string>()
  for (const [index, { name }] of VEHICLES.entries()) {
    const { id } = await give(manager, addMs(from, index), (work) => addVehicle(work, name))
    ids.set(name, id)
  }
  return ids
}

async function keepReceipts(images: BillImages): Promise<readonly string[]> {
  const names: string[] = []
  for (const lines of RECEIPTS) {
    const kept = await keepImage(images, await drawReceipt(lines))
    if (!kept.ok) throw new Error(`A receipt could not be kept: ${kept.refusal.kind}`)
    names.push(kept.value)
  }
  return names
}
