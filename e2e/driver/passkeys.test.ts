/** A driver adds a passkey, signs in with it, looks at the devices and removes it, with an authenticator that Chromium plays. */
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { signInOwner } from '../admin/operator.ts'
import { openVisits } from '../site/visitor.ts'
import { PHONE, playAuthenticator, signIn } from './driver.ts'

const visit = openVisits({ isAtLocalhost: true })

test('a driver adds a passkey, signs in with it, and removes it', async () => {
  const owner = await signInOwner(visit.url)
  const page = await visit.open('/app/find', PHONE)
  await playAuthenticator(page)
  await page.goto('/app/me/security')
  await signIn(page, owner)
  const part = page.getByRole('region', { name: 'Passkeys' })
  await part.getByText('You have no passkey yet.').waitFor()
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await part.getByText('The passkey is added.').waitFor()
  await part.getByText('Not used yet').waitFor()
  await page.getByRole('region', { name: 'Signed in on' }).getByText('This device').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to Me' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('**/app/find')
  await page.goto('/app/sign-in?next=%2Fapp%2Fme%2Fsecurity')
  // The browser fills it in by itself where it can; the button does so everywhere.
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await part.or(button).first().waitFor()
  if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => undefined)
  await part.getByText(/^Last used/).waitFor()
  await part.getByRole('button', { name: /^Remove/ }).click()
  await part.getByText('The passkey is removed.').waitFor()
  await part.getByText('You have no passkey yet.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})
