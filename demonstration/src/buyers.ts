/** Drivers who charge for a registered company, whose invoices are registered at the portal. */
import { addMs, checkGstin, days, minutes, type StateCode } from '@voltyatra/domain'
import type { Db } from '@voltyatra/server/db/client.ts'
import { registerDue } from '@voltyatra/server/money/e-invoices/index.ts'
import { changeRecipient } from '@voltyatra/server/money/papers/index.ts'
import {
  createSimulatedIrp,
  createSimulatedPortal,
} from '@voltyatra/server/platform/invoice-portal/simulated-irp.ts'
import { toActor } from './commands.ts'
import type { NetworkPlan } from './plan.ts'
import type { Intent } from './plan-visits.ts'
import type { Scene } from './scene.ts'

const BUYERS = [
  { name: 'Western Ghats Logistics LLP', pan: 'AABCU9603R', address: 'Unit 12, Transport Nagar' },
  { name: 'Sahyadri Cabs Private Limited', pan: 'AAECS4321L', address: '5 Depot Road' },
] as const

/** The simulated portal says of this PAN that its registration is not active. */
const INACTIVE = { name: 'Idle Wheels Rentals', pan: 'AAACI0000I', address: '3 Market Yard' } as const

/** The portal takes what is younger than 30 days. */
const YOUNGEST = days(1)
const OLDEST = days(25)

type Buyer = (typeof BUYERS)[number] | typeof INACTIVE

/** Of each region some drivers who charge in its last weeks; one of the busiest region has an inactive registration. */
export function nameBuyers(scene: Scene): void {
  const { agenda, network, plan } = scene
  const chosen = findLastCharges(plan.intents, network).slice(-1 - BUYERS.length)
  const isBusiest = findBusiestRegion(network) === plan.region
  for (const [index, intent] of chosen.entries()) {
    const buyer = isBusiest && index === chosen.length - 1 ? INACTIVE : BUYERS[index % BUYERS.length]
    if (buyer) agenda.add(addMs(intent.at, -minutes(1)), (at) => enterDetails(scene, { intent, buyer, at }))
  }
}

const findBusiestRegion = ({ regions }: NetworkPlan) =>
  regions.toSorted((one, other) => other.intents.length - one.intents.length)[0]?.region

/** Of each driver the last charge, where it is over in time; by time. */
function findLastCharges(intents: readonly Intent[], { until }: NetworkPlan): readonly Intent[] {
  const last = new Map(intents.map((intent) => [intent.customer, intent]))
  return [...last.values()].filter(
    ({ at, fate, customer }) =>
      fate === 'charge' &&
      !customer.isBlockedLater &&
      at > addMs(until, -OLDEST) &&
      at < addMs(until, -YOUNGEST),
  )
}

async function enterDetails(
  { drivers, give }: Scene,
  { intent, buyer, at }: { readonly intent: Intent; readonly buyer: Buyer; readonly at: Date },
): Promise<void> {
  const { customer } = intent
  const driver = drivers.get(customer)
  if (!driver || driver.isBlocked) return
  const { place } = customer.home
  const [spot] = place.spots
  const { name, pan, address } = buyer
  await give(toActor(driver), at, (work) =>
    changeRecipient(work, driver.id, {
      name,
      gstin: makeGstin(place.state, pan),
      address,
      city: place.city,
      pincode: spot?.pin ?? '560001',
      state: place.state,
    }),
  )
}

export function makeGstin(state: StateCode, pan: string): string {
  const digits = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const found = digits.map((last) => `${state}${pan}1Z${last}`).find((gstin) => checkGstin(gstin).ok)
  if (!found) throw new Error(`No GSTIN in state ${state}`)
  return found
}

/** As the job would have done it, at a portal that is none. */
export async function registerInvoices(db: Db, until: Date): Promise<void> {
  await registerDue({ db, portal: createSimulatedPortal(createSimulatedIrp(() => until)), now: until })
}
