/** Two companies whose drivers charge at their cost: one on credit, one that has paid before. */
import { addMs, hours, minutes, paise } from '@voltyatra/domain'
import type { Db } from '@voltyatra/server/db/client.ts'
import { recordFleetPayment } from '@voltyatra/server/money/fleet-charges/index.ts'
import { acceptFleetInvitation, addFleetDriver } from '@voltyatra/server/people/fleet-drivers/index.ts'
import { createFleet } from '@voltyatra/server/people/fleets/index.ts'
import { makeGstin } from './buyers.ts'
import { createGive, type Staff, toActor } from './commands.ts'
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
    for (const [place, driver] of own.entries()) {
      const asked = { ...rules, name: NAMES[place] ?? 'Driver', phone: driver.phone }
      const { id } = await give(staff.manager, addMs(at, minutes(place)), (work) =>
        addFleetDriver(work, fleetId, asked),
      )
      if (place === own.length - 1) continue
      await give(toActor(driver), addMs(at, minutes(60 + place)), (work) =>
        acceptFleetInvitation(work, { id, customerId: driver.id, phone: driver.phone }),
      )
    }
  }
}
