/** A fleet for tests, as an operator enters it. */
import type { Caller } from '../../../testing/test-app.ts'

export const MEERA_FOODS = {
  name: 'Meera Foods Private Limited',
  gstin: '29AAPFU0939F1ZR',
  address: '17 Residency Road',
  city: 'Bengaluru',
  pincode: '560025',
  email: 'accounts@meera.example',
  phone: '+919845012345',
  creditLimit: 50_000,
}

/** Limits nothing. */
export const FREE_RULES = { limit: null, hours: null, stationIds: [] }

/** Its id. */
export const createFleet = async (
  operator: Caller,
  of: Partial<typeof MEERA_FOODS & { readonly creditDays: number; readonly graceDays: number }> = {},
): Promise<string> => (await operator.post('/fleets', { ...MEERA_FOODS, ...of })).body.data._id

interface Invited {
  readonly fleetId: string
  readonly driver: Caller
  readonly phone?: string
  readonly rules?: object
}

/** Invites a driver, who accepts; the id of the driver's place. */
export async function takeIn(
  operator: Caller,
  { fleetId, driver, phone = '+919876543210', rules = {} }: Invited,
): Promise<string> {
  const body = { name: 'Asha', phone, ...FREE_RULES, ...rules }
  const { _id } = (await operator.post(`/fleets/${fleetId}/drivers`, body)).body.data
  await driver.post(`/driver/fleets/${_id}/accept`)
  return _id
}
