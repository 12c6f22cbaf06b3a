import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openVisits } from '../site/visitor.ts'
import { createDriver, signInAt, signInOwner } from './operator.ts'

const visit = openVisits({ isShared: true })

test('who opened a driver’s page stands there, and under Data Access', async () => {
  const owner = await signInOwner(visit.url)
  const driver = await createDriver(visit.url, owner)
  await driver.put('/driver/profile', { name: 'Asha Rao' })
  const page = await signInAt(visit, '/newAdmin/user')
  await page.getByRole('link', { name: 'Asha Rao' }).click()
  await page.getByRole('link', { name: 'Who read', exact: true }).click()
  await page.getByText('The operator looks at one customer.').first().waitFor()
  await expectAccessible(page)

  await page.goto('/newAdmin/looks')
  await page
    .getByRole('row')
    .filter({ hasText: 'Asha Rao' })
    .filter({ hasText: 'reads the customers' })
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Asha Rao' }).first().click()
  await page.getByRole('heading', { name: 'Asha Rao' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/newAdmin\/user\//)
})

test('how long each table is kept, and why, stands in the settings', async () => {
  const owner = await signInOwner(visit.url)
  const { data } = (await owner.get('/retention')).body
  const looks = data.find(({ name }: { name: string }) => name === 'data-access')
  const page = await signInAt(visit, '/newAdmin/settings?tab=retention')
  const one = page
    .getByRole('region', { name: 'How long data is kept' })
    .getByRole('listitem')
    .filter({ hasText: looks.why })
  await one.getByText(`${looks.days} days`).waitFor()
  await one.getByText('1 table').click()
  await one.getByText(/^driver_look/).waitFor()
  await expectAccessible(page)
})
