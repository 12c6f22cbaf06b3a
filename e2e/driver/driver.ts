/** A driver at the app, on a phone. */
import type { Page } from 'playwright-core'
import { expectAccessible } from '../accessible.ts'
import { createDriver, payIntoWallet } from '../admin/operator.ts'
import { readCode } from '../one-time-code.ts'
import type { Person } from '../person.ts'
import type { Visit } from '../site/visitor.ts'

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** A phone on which the driver has signed in and sees `path`. */
export async function openAsDriver(visit: Visit, driver: Person, path: string): Promise<Page> {
  return visit.open(path, { ...PHONE, storageState: driver.storageAt(visit.url) })
}

/**
 * A phone of a new driver who has ₹300 in the wallet and sees `path`. The forms for both are looked at where they are tested
 * (charge.test.ts, data.test.ts): here they cost as much as the screen behind them.
 */
export async function openWithMoney(visit: Visit, owner: Person, path: string): Promise<Page> {
  const driver = await createDriver(visit.url, owner)
  await payIntoWallet(driver, 300)
  return openAsDriver(visit, driver, path)
}

/** Fills in the sign-in that the page shows. */
export async function signIn(page: Page, owner: Person): Promise<void> {
  const phone = `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send the code' }).click()
  const code = page.getByLabel('Six-digit code')
  await code.waitFor()
  await expectAccessible(page)
  // With the sixth digit it is sent by itself.
  await code.fill(await readCode(owner, phone))
}

/** Pays into the wallet on the screen that asks for it. */
export async function payIn(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount in rupees').fill(amount)
  await page.getByRole('button', { name: 'Go on to payment' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('is in your wallet.').waitFor()
}

/** A phone's own lock, which recognises its owner at once. */
export async function playAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
