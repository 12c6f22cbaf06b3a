/** The owner enters a provider; a person of the company signs in there and sees the panel. */

import { CLIENT, openidProvider } from '@voltyatra/server/people/single-sign-on/testing/openid-provider.ts'
import { test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openVisits } from '../site/visitor.ts'
import { signInAt } from './operator.ts'

const visit = openVisits({ isAtLocalhost: true })

test('the owner sets single sign-on up, and a person of a group signs in by it', async () => {
  const page = await signInAt(visit, '/newAdmin/settings?tab=administrators')
  const part = page.getByRole('region', { name: 'Single sign-on' })
  const redirectUrl = (await part.locator('strong').textContent()) ?? ''
  const person = { email: 'ravi@company.example', groups: ['desk'] }
  const provider = await openidProvider(redirectUrl, { ravi: person })
  await part.getByLabel('Operators can sign in so').check()
  await part.getByLabel('Issuer').fill(provider.issuer)
  await part.getByLabel('Client id').fill(CLIENT.id)
  await part.getByLabel('Client secret').fill(CLIENT.secret)
  const groups = part.getByLabel('Groups and their roles')
  await groups.fill('desk = nobody')
  await part.getByRole('button', { name: 'Save single sign-on' }).click()
  await part.getByText('Not “group = role” with one of the roles: desk = nobody').waitFor()
  await groups.fill('desk = support')
  await part.getByRole('button', { name: 'Save single sign-on' }).click()
  await page.getByText('Saved. Now test it.').waitFor()
  await part.getByRole('button', { name: 'Test the provider' }).click()
  await page.getByText(`The provider answers as ${provider.issuer}.`).waitFor()
  await expectAccessible(page)

  const theirs = await visit.open('/admin-login')
  // The provider's own page asks for a font of the internet.
  await theirs.route(/googleapis/, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  await theirs.getByRole('button', { name: 'Use single sign-on' }).click()
  await theirs.getByPlaceholder('Enter any login').fill('ravi')
  await theirs.getByPlaceholder('and password').fill('any')
  await theirs.getByRole('button', { name: 'Sign-in' }).click()
  await theirs.waitForURL('**/newAdmin')
  await theirs.getByRole('complementary', { name: 'Sidebar' }).waitFor()
})
