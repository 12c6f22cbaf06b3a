/** Two companies whose drivers charge at their cost: one on credit, which has a person at the portal, and one that has paid before. */
import { addMs, hours, minutes, paise } from '@voltyatra/domain'
import { placeFleetOrder, sendOrder } from '@voltyatra/server/charging/cards/index.ts'
import { claimFleetCard } from '@voltyatra/server/charging/fleet-portal/index.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import { recordFleetPayment } from '@voltyatra/server/money/fleet-charges/index.ts'
import { acceptFleetInvitation, addFleetDriver } from '@voltyatra/server/people/fleet-drivers/index.ts'
import { addVehicle } from '@voltyatra/server/people/fleet-means/index.ts'
import { addPerson } from '@voltyatra/server/people/fleet-people/index.ts'
import { createFleet } from '@voltyatra/server/people/fleets/index.ts'
import { makeGstin } from './buyers.ts'
import { createGive, type Give, type Staff, toActor } from './commands.ts'
import { selectFleetDrivers } from './fleet-company-queries.ts'

const RUPEES = 100
const LAKH = 100_000 * RUPEES

const FLEETS = [
  {
    name: 'Sahyadri Cabs Private Limited',
    ...{ pan: 'AAECS4321L', address: '5 Depot Road', email: 'accounts@sahyadri-cabs.example' },
    ...{ phone: '+919822001100', creditLimit: paise(2 * LAKH), paid: undefined },
    rules: {
      limit: { by: 'money', most: 1_500 * RUPEES, period: 'day' },
      hours: null,
      stationIds: [],
    },
  },
  {
    name: 'Western Ghats Logistics LLP',
    ...{ pan: 'AABCU9603R', address: 'Unit 12, Transport Nagar', email: 'fleet@western-ghats.example' },
    ...{ phone: '+919822002200', creditLimit: paise(0), paid: paise(LAKH / 2) },
    rules: {
      limit: { by: 'energy', most: 400_000, period: 'month' },
      hours: { from: 5 * 60, to: 23 * 60 },
      stationIds: [],
    },
  },
] as const

/** By which the portal of fleets is entered; it is printed. */
export const FLEET_PHONE = '+919800000003'
/** Registration and limit of each car, which the drivers of the first company drive, with a card each. */
const CARS = ['MH12AB4101', 'MH12AB4102', 'MH12AB4103'] as const
const CARD_MOST = 2_000 * RUPEES
/** Where its cards are sent to. */
const DEPOT = {
  ...{ name: 'Anjali Deshpande', address: '5 Depot Road', city: 'Pune', pincode: '411001', stateCode: '27' },
}

const MOST_DRIVERS = 6
const NAMES = ['Anil', 'Bhavna', 'Chetan', 'Deepa', 'Farhan', 'Gita'] as const

/** The drivers who charge most are in one of the two; the last of each has been invited, and has not answered. */
export async function enterFleetCompanies(
  db: Db,
  { staff, until }: { readonly staff: Staff; readonly until: Date },
): Promise<void> {
  const give = createGive(db)
  const drivers = await selectFleetDrivers(db, FLEETS.length * MOST_DRIVERS)
  for (const [index, { rules, paid, pan, ...company }] of FLEETS.entries()) {
    const at = addMs(until, -hours(4 - index))
    const own = drivers.slice(index * MOST_DRIVERS, (index + 1) * MOST_DRIVERS)
    const fields = {
      ...company,
      creditDays: 15,
      graceDays: 15,
      gstin: makeGstin('27', pan),
      city: 'Pune',
      pincode: '411001',
    }
    const { id: fleetId } = await give(staff.manager, at, (work) => createFleet(work, fields))
    if (paid !== undefined) {
      const payment = { fleetId, amount: paid, reference: 'NEFT HDFCN52026110400123' }
      await give(staff.accountant, addMs(at, minutes(90)), (work) => recordFleetPayment(work, payment))
    }
    const driverIds: string[] = []
    for (const [index, driver] of own.entries()) {
      const requested = { ...rules, name: NAMES[index] ?? 'Driver', phone: driver.phone }
      const { id } = await give(staff.manager, addMs(at, minutes(index)), (work) =>
        addFleetDriver(work, fleetId, requested),
      )
      driverIds.push(id)
      if (index === own.length - 1) continue
      await give(toActor(driver), addMs(at, minutes(60 + index)), (work) =>
        acceptFleetInvitation(work, { id, customerId: driver.id, phone: driver.phone }),
      )
    }
    if (index === 0) await enterMeans(give, { staff, at: addMs(at, minutes(90)), fleetId, driverIds })
  }
}

interface Means {
  readonly staff: Staff
  readonly at: Date
  readonly fleetId: string
  readonly driverIds: readonly string[]
}

/**
 * A person at the portal, cars and cards for the first drivers: the cards were ordered and sent, one of them is not activated
 * yet, and two more are ordered.
 */
async function enterMeans(give: Give, { staff, at, fleetId, driverIds }: Means): Promise<void> {
  const person = { name: 'Anjali Deshpande', phone: FLEET_PHONE }
  const { id } = await give(staff.manager, at, (work) => addPerson(work, fleetId, person, '/fleet'))
  const anjali = { kind: 'fleet', id, name: person.name, fleetId } as const
  const numbers = [...CARS, 'spare'].map((_, index) => `04F1EE70000${index + 1}`)
  const order = await give(anjali, addMs(at, minutes(1)), (work) =>
    placeFleetOrder(work, { fleetId, count: numbers.length, delivery: DEPOT }),
  )
  await give(staff.support, addMs(at, minutes(2)), (work) =>
    sendOrder(work, { id: order.id, numbers, by: staff.support, publicUrl: '' }),
  )
  for (const [index, registration] of CARS.entries()) {
    const driverId = driverIds[index]
    const number = numbers[index]
    if (driverId === undefined || number === undefined) break
    const then = addMs(at, minutes(3 + index))
    const rules = { limit: null, hours: null, stationIds: [] }
    const { id: vehicleId } = await give(anjali, then, (work) =>
      addVehicle(work, fleetId, { registration, driverId, ...rules }),
    )
    const limit = { by: 'money', most: CARD_MOST, period: 'week' } as const
    await give(anjali, then, (work) =>
      claimFleetCard(work, fleetId, {
        ...{ ...rules, limit, number, label: registration, driverId, vehicleId },
      }),
    )
  }
  await give(anjali, addMs(at, minutes(10)), (work) =>
    placeFleetOrder(work, { fleetId, count: 2, delivery: DEPOT }),
  )
}
