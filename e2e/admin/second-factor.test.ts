/** An operator sets up an app and a passkey, signs in with each, and is asked again before a change that matters. */
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { playAuthenticator } from '../driver/driver.ts'
import { openVisits } from '../site/visitor.ts'
import { signInOwner } from '../write-load.ts'
import { signInAt } from './operator.ts'

const visit = openVisits({ isAtLocalhost: true })

const codeOf = (secret: string, intervals: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + intervals * 30_000 })

/** An operator of the test's own: the shared owner keeps the password alone. */
async function addOperator(email: string, role = 'manager') {
  const operator = { email, password: 'amber-kettle-29' }
  const owner = await signInOwner(visit.url)
  await owner.post('/administrators', { ...operator, role })
  return operator
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('**/admin-login')
}

async function fillPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('an operator sets up an app, and signs in with the password and its code, or a recovery code', async () => {
  const operator = await addOperator('codes@example.in')
  const page = await signInAt(visit, '/newAdmin/settings', { as: operator })
  const part = page.getByRole('region', { name: 'Second factor' })
  await part.getByText('You have no second factor yet').waitFor()
  await part.getByRole('button', { name: 'Set one up: App for one-time codes' }).click()
  await part.getByRole('img', { name: 'QR code for the app' }).waitFor()
  await expectAccessible(page)
  const secret = await part.getByLabel('Secret', { exact: true }).inputValue()
  await part.getByLabel('Code of the app').fill(codeOf(secret, 0))
  await part.getByRole('button', { name: 'Set up', exact: true }).click()
  const codes = part.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  expect(await codes.count()).toBe(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await part.getByRole('button', { name: 'I have kept them' }).click()
  await part.getByText('10 recovery codes are left.').waitFor()

  // The next one, as each counts once: it counts from half a minute before its own until half a minute after it.
  for (const code of [codeOf(secret, 1), recovery]) {
    await signOut(page)
    await fillPassword(page, operator)
    await page.getByRole('heading', { name: 'Second factor' }).waitFor()
    const field = page.getByLabel('Code of the app, or a recovery code')
    await field.fill('abcd-efgh')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByRole('alert').getByText('That code is not right, or it was used before.').waitFor()
    await field.fill(code)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/newAdmin')
  }
})

test('an operator adds a passkey and signs in with it alone', async () => {
  const operator = await addOperator('passkey@example.in')
  const page = await signInAt(visit, '/newAdmin/settings', { as: operator })
  await playAuthenticator(page)
  const part = page.getByRole('region', { name: 'Second factor' })
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await part.getByRole('button', { name: 'I have kept them' }).click()
  await part.getByText(/^Added on/).waitFor()
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/newAdmin')
})

test('before a change that matters it is asked again who it is, and the form is kept', async () => {
  const operator = await addOperator('asked@example.in')
  const page = await signInAt(visit, '/newAdmin/settings', { as: operator })
  let isAnswered = false
  await page.route('**/administrators/me/code-app', async (route) => {
    if (isAnswered) return route.continue()
    isAnswered = true
    await route.fulfill({
      // 403 in earnest, which a browser complains of and these tests count as a fault.
      status: 409,
      json: { status: false, code: 'proof-needed', message: 'Please confirm that it is you.' },
    })
  })
  await page.getByRole('button', { name: 'Set one up: App for one-time codes' }).click()
  const requested = page.getByRole('dialog', { name: 'Is it you?' })
  await requested.getByLabel('Your password').fill('not-the-password')
  await requested.getByRole('button', { name: 'Confirm' }).click()
  await requested.getByRole('alert').getByText('The current password is not right.').waitFor()
  await expectAccessible(page)
  await requested.getByLabel('Your password').fill(operator.password)
  await requested.getByRole('button', { name: 'Confirm' }).click()
  await requested.waitFor({ state: 'hidden' })
  await page.getByRole('img', { name: 'QR code for the app' }).waitFor()
})

test('the owner says from which day on support needs a second factor, and the panel counts the days', async () => {
  const page = await signInAt(visit, '/newAdmin/settings?tab=administrators')
  const part = page.getByRole('region', { name: 'Signing in' })
  await part.getByRole('checkbox', { name: 'Support' }).check()
  await part.getByRole('button', { name: 'Save' }).click()
  await part.getByRole('alert').getByText('Enter from when on a second factor is needed.').waitFor()
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16)
  await part.getByLabel('From when on').fill(inThreeDays)
  // What lies half under the bar at the top counts as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  const operator = await addOperator('support@example.in', 'support')
  const other = await signInAt(visit, '/newAdmin', { as: operator })
  await other
    .getByRole('status')
    .getByText(/^Your role needs a second factor from .*, in [34] days/)
    .waitFor()
})
