/** Who takes part in the demonstration: partners who host its stations, and drivers. */
import { addMs, type BasisPoints, checkGstin, days, minutes, type StateCode } from '@voltyatra/domain'
import { FIRMS, NAMES, VEHICLES, type VehicleModel } from './facts/people.ts'
import { REGIONS, type Region } from './facts/places.ts'
import { BUSINESSES, type HostKind } from './facts/sites.ts'
import type { PlannedStation } from './plan-stations.ts'
import { createLottery, type Random } from './random.ts'

export interface PlannedPartner {
  readonly region: Region
  /** Where it hosts stations. */
  readonly kind: HostKind
  readonly name: string
  readonly mobile: string
  readonly email: string
  readonly gstin: string | null
  readonly commissionBp: BasisPoints | undefined
  /** What becomes of it. One that is pending hosts nothing yet; one that was turned away never did. */
  readonly fate: 'active' | 'pending' | 'suspended' | 'reinstated' | 'turned-away'
}

export interface PlannedCustomer {
  readonly region: Region
  /** Where most charging happens. */
  readonly home: PlannedStation
  readonly name: string
  readonly phone: string
  readonly email: string | null
  readonly vehicle: VehicleModel
  readonly joinedAt: Date
  /** How often they charge, compared with the others. */
  readonly activity: number
  readonly consents: readonly ('sms' | 'email')[]
  readonly isBlockedLater: boolean
}

// Numbers that look unassigned, so that nobody's real telephone stands in a screenshot.
const CUSTOMER_NUMBERS = 7_000_000_000
const PARTNER_NUMBERS = 7_000_900_000

const STATE_OF: Readonly<Record<Region, StateCode>> = {
  west: '27',
  karnataka: '29',
  south: '33',
  gujarat: '24',
  north: '06',
  east: '19',
}

/** So many partners in every region, and among them some in every state. */
export function planPartners(random: Random, regions: readonly Region[]): readonly PlannedPartner[] {
  return regions.flatMap((region) => {
    const own = random.fork(region)
    return FIRMS[region].map((firm, index): PlannedPartner => {
      const order = REGIONS.indexOf(region) * 20 + index
      const kind = KINDS[index % KINDS.length] ?? 'highways'
      const name = `${firm} ${own.pick(BUSINESSES[kind])}`
      return {
        region,
        kind,
        name,
        mobile: `+91${PARTNER_NUMBERS + order}`,
        email: `accounts@${firm.toLowerCase()}.example.in`,
        gstin: own.chance(0.75) ? makeGstin(own, STATE_OF[region]) : null,
        commissionBp: own.chance(0.4) ? own.pick([800, 1200, 1250, 1500]) : undefined,
        fate: chooseFate(index, REGIONS.indexOf(region)),
      }
    })
  })
}

/** By a firm's place among its region's: of each kind one is there all year. */
const KINDS: readonly HostKind[] = [
  ...(['malls', 'highways', 'fuel', 'parking', 'housing', 'offices'] as const),
  ...(['highways', 'parking', 'fuel', 'malls', 'housing', 'highways', 'parking'] as const),
]

/** By a firm's place among those of its region; what is left after them waits for approval. */
const FATES: readonly PlannedPartner['fate'][] = [
  ...(['active', 'active', 'active', 'active', 'active', 'active', 'reinstated'] as const),
  ...(['suspended', 'turned-away', 'turned-away'] as const),
]

/** A partner that hosts stations is suspended in every other region only, or too many of them would be closed. */
function chooseFate(index: number, region: number): PlannedPartner['fate'] {
  const fate = FATES[index] ?? 'pending'
  return fate === 'suspended' && region % 2 === 0 ? 'turned-away' : fate
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const CHECK_CHARACTERS = `0123456789${LETTERS}`

function makeGstin(random: Random, state: StateCode): string {
  const letters = (count: number) => Array.from({ length: count }, () => random.pick([...LETTERS])).join('')
  const kind = random.pick(['C', 'F'])
  const first14 = `${state}${letters(3)}${kind}${letters(1)}${random.whole(1000, 9999)}${letters(1)}1Z`
  const whole = [...CHECK_CHARACTERS].map((last) => first14 + last).find((tried) => checkGstin(tried).ok)
  if (!whole) throw new Error(`No check character fits ${first14}`)
  return whole
}

export interface CustomersRequest {
  readonly count: number
  readonly stations: readonly PlannedStation[]
  readonly from: Date
  readonly until: Date
}

/** Every tenth is there from the first days; the others come the faster the longer the network lives. */
export function planCustomers(
  random: Random,
  { count, stations, from, until }: CustomersRequest,
): readonly PlannedCustomer[] {
  const year = until.getTime() - from.getTime() - days(3)
  const drawHome = createLottery(stations, ({ popularity }) => popularity)
  return Array.from({ length: count }, (_, index) => {
    const own = random.fork(String(index))
    const home = drawHome(own)
    const names = NAMES[home.region]
    const [first, last] = [own.pick(names.first), own.pick(names.last)]
    const age = own.chance(0.12) ? own.between(0, 0.01) : own.next() ** 0.62
    return {
      region: home.region,
      home,
      name: `${first} ${last}`,
      phone: `+91${CUSTOMER_NUMBERS + index + 1}`,
      email: own.chance(0.85) ? `${first}.${last}${index + 1}@example.in`.toLowerCase() : null,
      vehicle: own.weighted(VEHICLES, ({ share }) => share),
      joinedAt: addMs(from, Math.floor(age * year) + minutes(1)),
      activity: own.next() ** 2 * 6 + 0.4,
      consents: (['sms', 'email'] as const).filter(() => own.chance(0.4)),
      isBlockedLater: index % 170 === 31,
    }
  })
}
