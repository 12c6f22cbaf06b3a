/** An operator of the panel, at a real browser; and a network for them to run, made by the API's own calls. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { vi } from 'vitest'
import { openStation, signDriverIn } from '../network.ts'
import { Person } from '../person.ts'
import { OWNER } from '../program.ts'
import type { Visit } from '../site/visitor.ts'
import { signInOwner } from '../write-load.ts'

export { OWNER, signInOwner }

export const DEMO = { email: 'demo@voltyatra.local', password: 'demo-voltyatra' }

/** Fills in the sign-in that the page shows. */
export async function fillSignIn(page: Page, { email, password } = OWNER): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** The flag by which the panel is shown at once to who has signed in before. */
const SIGNED_IN = { evadmin: 'true' }

/**
 * A window in which the operator has signed in and sees `path`. The form is looked at where it is tested (sign-in.test.ts):
 * here it costs as much as the page behind it.
 */
export async function signInAt(
  visit: Visit,
  path: string,
  { as = OWNER, ...options }: BrowserContextOptions & { readonly as?: typeof OWNER } = {},
): Promise<Page> {
  const operator = new Person(visit.url)
  const { status } = await operator.post('/access-admin', as)
  if (status !== 200) throw new Error(`${as.email} cannot sign in: ${status}`)
  const storageState = operator.storageAt(visit.url)
  const page = await visit.open(path, { ...options, storageState, kept: SIGNED_IN })
  await page.waitForURL(`**${path}`)
  // The address stands there before the panel does.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

export interface Charge {
  readonly booking: string
  readonly partner: string
  readonly driver: Person
}

/** A partner's station, and a driver who charges there: ₹300 and GST, 354 in all. */
export async function startCharge(url: string, name: string): Promise<Charge> {
  const owner = await signInOwner(url)
  const stationId = await openStation(owner, name)
  const driver = await createDriver(url, owner)
  await payIntoWallet(driver, 500)
  const request = { stationId, connectorType: 'CCS2', duration: 1, kWh: 20 }
  const booking = (await driver.post('/driver/bookings', request)).body.data
  await driver.post(`/driver/bookings/${booking._id}/start`)
  const station = (await owner.get(`/charging-stations/${stationId}`)).body.data
  return { booking: booking._id, partner: station.partnerId, driver }
}

/** Pays so many rupees into an empty wallet. */
export async function payIntoWallet(driver: Person, amount: number): Promise<void> {
  const order = (await driver.post('/driver/orders', { amount })).body.data
  await driver.post(`/simulated-payments/${order.paymentSessionId}/pay`, { outcome: 'success' })
  const hasMoney = async () => (await driver.get('/driver/profile')).body.data.walletBalance === amount
  await vi.waitUntil(hasMoney, { timeout: 60_000 })
}

/** A driver with a telephone number of their own. */
export async function createDriver(url: string, owner: Person): Promise<Person> {
  const driver = new Person(url)
  const phone = `+9198${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await signDriverIn({ person: driver, phone }, owner)
  return driver
}
