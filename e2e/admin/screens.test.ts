import { expect, test } from 'vitest'
import { expectAccessible, visitors } from '../site/visitor.ts'
import { atWork, DEMO } from './operator.ts'

const visit = visitors({ demo: ['--stations', '60', '--customers', '120', '--bookings', '260'] })

const SCREENS = [
  ...[
    '',
    '/station',
    '/addevStation',
    '/addevStation?tab=station',
    '/user',
    '/partner',
    '/ongoing',
    '/completed',
  ],
  ...['/addvechile', '/updatePrice', '/order', '/sendNotification', '/sendNotification?tab=sent'],
  ...['/sendNotification?tab=offers', '/query', '/contactformquery', '/seminar', '/withdrawals', '/audit'],
  ...['/settings', '/settings?tab=administrators', '/settings?tab=jobs'],
]

/** Each layout, theme and width once; VOLTYATRA_ALL_LOOKS has them in the other pairs too. */
const LOOKS = [
  ['/newAdmin', 'light', 1440],
  ['/admin', 'dark', 390],
] as const
const OTHER_LOOKS = [
  ['/admin', 'dark', 1440],
  ['/newAdmin', 'dark', 390],
  ['/admin', 'light', 390],
] as const

for (const [base, colorScheme, width] of [
  ...LOOKS,
  ...(process.env.VOLTYATRA_ALL_LOOKS ? OTHER_LOOKS : []),
]) {
  test(`every screen of ${base} in ${colorScheme} colours at ${width} pixels: axe finds nothing, nothing stands out sideways`, async () => {
    const page = await atWork(visit, base, { as: DEMO, colorScheme, viewport: { width, height: 900 } })
    for (const path of SCREENS) {
      await page.goto(base + path)
      await page
        .getByRole('heading', { level: 1 })
        .first()
        .or(page.getByText('Welcome to Admin Panel'))
        .first()
        .waitFor()
      await page.waitForFunction(
        () => document.querySelector('main')?.children.length && !document.querySelector('.late'),
      )
      await expectAccessible(page)
      expect(
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
        path,
      ).toBeLessThanOrEqual(0)
    }
  })
}

test('below 48em a table is a list of cards', async () => {
  const page = await atWork(visit, '/admin/order', { as: DEMO, viewport: { width: 390, height: 844 } })
  await page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first().waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('table').waitFor()
})

test('a list keeps search, filter, order and page in its address, and exports exactly what it shows', async () => {
  const page = await atWork(visit, '/newAdmin/user', { as: DEMO })
  await page.getByText(/1–50 of 12\d entries/).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText(/51–100 of/).waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  await page.reload()
  await page.getByText(/51–100 of/).waitFor()
  await page.goBack()
  await page.getByText(/1–50 of/).waitFor()
  await page.getByRole('button', { name: 'Wallet (Rs.)' }).click()
  await page
    .getByRole('columnheader', { name: 'Wallet (Rs.)' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor()
  await page.getByLabel('Search by email, phone or name').fill('example.in')
  await page.waitForURL('**/user?*q=example.in*')
  const href = await page.getByRole('link', { name: 'Export' }).getAttribute('href')
  expect(href).toBe('/ev/api/export/customers.csv?q=example.in&sort=walletBalance')
  const rows = (await (await page.request.get(href ?? '')).text()).trim().split('\r\n')
  expect(rows.length - 1).toBeLessThan(120)
  await page.getByText(new RegExp(`of ${rows.length - 1} entr`)).waitFor()
  await page.getByLabel('Search by email, phone or name').fill('nobody at all')
  await page.getByText('No customers found.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText(/1–50 of 12\d entries/).waitFor()
})

test('a figure of the dashboard leads to what it is made of, and the period is in the address', async () => {
  const page = await atWork(visit, '/newAdmin', { as: DEMO })
  await page.getByLabel('Period').selectOption('Last 365 days')
  await page.waitForURL('**/newAdmin?period=365')
  await page.getByRole('img', { name: 'Monthly revenue' }).waitFor()
  await page.getByRole('link', { name: /^Revenue/ }).click()
  await page.waitForURL('**/newAdmin/completed?status=confirmed')
  await page.goto('/admin')
  await page.getByRole('img', { name: 'Monthly revenue' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Top stations' }).count()).toBe(0)
})

test('a list that cannot be loaded says why and can be asked for again', async () => {
  const page = await atWork(visit, '/newAdmin/withdrawals', { as: DEMO })
  await page.getByRole('table').waitFor()
  await page.goto('/newAdmin/order?sort=nonsense')
  await page
    .getByRole('alert')
    .getByText(/^Error: /)
    .waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'hidden' })
})
