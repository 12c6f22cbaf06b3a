import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMONSTRATION, openVisits } from '../site/visitor.ts'
import { DEMO, signInAt } from './operator.ts'

const visit = openVisits({ demo: DEMONSTRATION, isShared: true })

/** Where each popup stands, with `ID` for the first of what the list holds. */
const POPUPS = [
  ['/station?open=ID', '/charging-stations'],
  ['/user/ID?open=ID&do=adjust', '/all-customer?sort=-walletBalance'],
  ['/partner?open=ID', '/all-partners'],
  ['/partner?open=ID&do=withdraw', '/all-partners'],
  ['/ongoing?open=ID', '/booking/inprogress'],
  ['/ongoing?open=ID&do=stop', '/booking/inprogress'],
  ['/completed?open=ID', '/booking/completed?status=confirmed'],
  ['/completed?open=ID&do=confirm', '/booking/completed?status=completed'],
  ['/order?open=ID', '/all-orders'],
  ['/query?open=ID', '/show-all-query'],
  ['/tickets?open=ID', '/tickets'],
  ['/contactformquery?open=ID', '/get-all-contact'],
  ['/seminar?open=ID', '/seminar-registrations'],
  ['/audit?open=ID', '/audit-log'],
] as const

/** As a link of the panel leads there: nothing is loaded again. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

const goThere = (page: Page, path: string) => page.goto(path)

test.each([
  ['/newAdmin', 1440, 'reduce', goThere],
  ['/admin', 390, 'no-preference', goWithin],
] as const)(
  'an address of %s opens each popup at %i pixels, and Escape closes it',
  async (base, width, reducedMotion, go) => {
    const viewport = { width, height: 900 }
    const page = await signInAt(visit, base, { as: DEMO, viewport, reducedMotion })
    for (const [path, list] of POPUPS) {
      const answer = await page.request.get(`/ev/api${list}`)
      const { data } = await answer.json()
      expect(answer.status(), list).toBe(200)
      expect(data.length, list).toBeGreaterThan(0)
      await go(page, base + path.replaceAll('ID', data[0]._id))
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('heading').first().waitFor()
      await page.waitForFunction(() => !document.querySelector('[data-loading]'))
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      expect(new URL(page.url()).searchParams.get('open'), base + path).toBe(null)
    }
  },
)

test('below 48em a table is a list of cards', async () => {
  const page = await signInAt(visit, '/admin/order', { as: DEMO, viewport: { width: 390, height: 844 } })
  await page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first().waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('table').waitFor()
})

test('a list keeps search, filter, order and page in its address, and exports exactly what it shows', async () => {
  const page = await signInAt(visit, '/newAdmin/user', { as: DEMO })
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
  const file = '/ev/api/export/customers.csv?q=example.in&sort=walletBalance'
  await page.locator(`a[href="${file}"]`, { hasText: 'Export' }).waitFor()
  const rows = (await (await page.request.get(file)).text()).trim().split('\r\n')
  expect(rows.length - 1).toBeLessThan(120)
  await page.getByText(new RegExp(`of ${rows.length - 1} entr`)).waitFor()
  await page.getByLabel('Search by email, phone or name').fill('nobody at all')
  await page.getByText('No customers found.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText(/1–50 of 12\d entries/).waitFor()
})

test('a figure of the dashboard leads to what it is made of, and the period is in the address', async () => {
  const page = await signInAt(visit, '/newAdmin', { as: DEMO })
  await page.getByLabel('Period', { exact: true }).selectOption('Last 365 days')
  await page.waitForURL('**/newAdmin?period=365')
  await page.getByRole('img', { name: 'Monthly revenue' }).waitFor()
  await page.getByRole('link', { name: /^Revenue/ }).click()
  await page.waitForURL('**/newAdmin/completed?status=confirmed')
  await page.goto('/admin')
  await page.getByRole('img', { name: 'Monthly revenue' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Top stations' }).count()).toBe(0)
})

test('a list that cannot be loaded says why and can be asked for again', async () => {
  const page = await signInAt(visit, '/newAdmin/withdrawals', { as: DEMO })
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
