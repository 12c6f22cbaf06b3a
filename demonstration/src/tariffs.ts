/** Tariffs at work beside the network's price: each at a station, and one for a group of drivers too. */
import {
  addSolarHours,
  makeFreeAtFirst,
  microRupees,
  NO_IDLE_RULES,
  paise,
  type TariffPlace,
  type TariffVersion,
} from '@voltyatra/domain'
import type { Db } from '@voltyatra/server/db/client.ts'
import { assignTariff, createTariff, publishTariff } from '@voltyatra/server/money/tariffs/index.ts'
import { createDriverGroup } from '@voltyatra/server/people/driver-groups/index.ts'
import { createGive, type Give, type Staff } from './commands.ts'
import type { RegionPlan } from './plan.ts'
import type { PlannedStation } from './plan-stations.ts'

type Kind = 'solar' | 'idle' | 'land'

/** Ids: of the tariffs, and of the group to which the first belongs as well. */
export type DemoTariffs = { readonly [K in Kind]: string } & { readonly groupId: string }

const toMicroRupees = (count: number) => microRupees(count * 1_000_000)

const buildPerKwh = (price: number): TariffVersion => ({
  elements: [{ dimension: 'energy', price: toMicroRupees(price), step: 1, when: {} }],
  idle: NO_IDLE_RULES,
  landShare: microRupees(0),
  lowest: null,
  highest: null,
  taxIncluded: false,
})

const IDLE_FEE: TariffVersion = {
  ...buildPerKwh(16),
  elements: [
    ...buildPerKwh(16).elements,
    // ₹2 a minute.
    { dimension: 'idle-time', price: toMicroRupees(120), step: 60, when: {} },
  ],
  idle: {
    graceSeconds: 600,
    highestPerSession: paise(30_000),
    night: { from: 22 * 60, to: 6 * 60, highest: paise(10_000) },
  },
}

const TARIFFS: readonly {
  readonly kind: Kind
  readonly code: string
  readonly name: string
  readonly content: TariffVersion
}[] = [
  {
    kind: 'solar',
    code: 'SOLAR',
    name: 'Solar hours',
    content: addSolarHours(buildPerKwh(18), toMicroRupees(14)),
  },
  { kind: 'idle', code: 'IDLE', name: 'Idle fee', content: IDLE_FEE },
  {
    kind: 'land',
    code: 'LAND',
    name: 'Public land, first minutes free',
    content: makeFreeAtFirst({ ...buildPerKwh(17), landShare: toMicroRupees(1) }, 300),
  },
]

const GROUP = 'Fleet drivers'

/** What they may cost compared with the network's price, so that a driver pays in enough. */
export const DEAREST = 1.4

export async function publishTariffs(db: Db, { manager }: Staff, at: Date): Promise<DemoTariffs> {
  const give = createGive(db)
  const ids: Record<Kind, string> = { solar: '', idle: '', land: '' }
  for (const { kind, code, name, content } of TARIFFS) {
    const { id } = await give(manager, at, (work) => createTariff(work, { code, name, content }))
    await give(manager, at, (work) => publishTariff(work, id, { from: null, until: null }))
    ids[kind] = id
  }
  const group = await give(manager, at, (work) => createDriverGroup(work, GROUP))
  await assign(give, manager, { at, tariffId: ids.solar, place: { kind: 'network' }, groupId: group.id })
  return { ...ids, groupId: group.id }
}

interface AssignRequest {
  readonly at: Date
  readonly tariffId: string
  readonly place: TariffPlace
  readonly groupId: string | null
}

const assign = (give: Give, manager: Staff['manager'], { at, tariffId, place, groupId }: AssignRequest) =>
  give(manager, at, (work) =>
    assignTariff(work, tariffId, { place, groupId, priority: 0, from: null, until: null }),
  )

/** One region alone has drivers of the group, as each region is played in a transaction of its own. */
export const isGroupsRegion = (regions: readonly RegionPlan[], { region }: RegionPlan): boolean =>
  regions.toSorted((a, b) => b.customers.length - a.customers.length)[0]?.region === region

const KINDS = ['solar', 'idle', 'land'] as const
const kinds = new WeakMap<readonly RegionPlan[], ReadonlyMap<PlannedStation, Kind>>()

/** Which tariff counts at a station: one each where most drivers come, of those that are priced by energy and stay open. */
export function findKind(regions: readonly RegionPlan[], station: PlannedStation): Kind | undefined {
  const known = kinds.get(regions) ?? planKinds(regions)
  kinds.set(regions, known)
  return known.get(station)
}

function planKinds(regions: readonly RegionPlan[]): ReadonlyMap<PlannedStation, Kind> {
  const comers = new Map<PlannedStation, number>()
  for (const { intents } of regions)
    for (const { station, fate } of intents)
      if (fate !== 'cancel' && fate !== 'no-show') comers.set(station, (comers.get(station) ?? 0) + 1)
  const busiest = [...comers]
    .filter(([{ pricePerHour, endsAs }]) => pricePerHour === null && endsAs === 'active')
    .toSorted(([one, a], [other, b]) => b - a || other.popularity - one.popularity)
  return new Map(KINDS.flatMap((kind, at) => (busiest[at] ? [[busiest[at][0], kind] as const] : [])))
}

/** When a station opens. */
export async function assignAtOpening(
  {
    give,
    staff,
    tariffs,
    network,
  }: {
    readonly give: Give
    readonly staff: Staff
    readonly tariffs: DemoTariffs
    readonly network: { readonly regions: readonly RegionPlan[] }
  },
  {
    station,
    stationId,
    at,
  }: { readonly station: PlannedStation; readonly stationId: string; readonly at: Date },
): Promise<void> {
  const kind = findKind(network.regions, station)
  if (!kind) return
  const place = { kind: 'station', station: stationId } as const
  await assign(give, staff.manager, { at, tariffId: tariffs[kind], place, groupId: null })
}
