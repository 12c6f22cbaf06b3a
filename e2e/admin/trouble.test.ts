import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openVisits } from '../site/visitor.ts'
import { BILL } from './bill.ts'
import { fillSignIn, OWNER, signInAt, signInOwner, startCharge } from './operator.ts'

const visit = openVisits()

/** A charge whose bill of ₹100 and GST waits to be confirmed. */
async function billedCharge(name: string) {
  const charge = await startCharge(visit.url, name)
  const owner = await signInOwner(visit.url)
  const { customerId } = (await owner.get(`/bookings/${charge.booking}`)).body.data
  const form = new FormData()
  for (const [field, value] of Object.entries({
    bookingId: charge.booking,
    customerId,
    partnerId: charge.partner,
    thirdPartyAmount: '100',
    thirdPartyKwh: '5',
  }))
    form.set(field, value)
  form.set('uploadBill', new Blob([BILL.buffer], { type: BILL.mimeType }), BILL.name)
  const { status, body } = await owner.postForm('/stop-charging-by-partner', form)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { ...charge, owner }
}

/** Calls to `path` are kept back until they are let go. */
async function holdBack(page: Page, path: string) {
  const held: Route[] = []
  let isHolding = true
  await page.route(`**${path}`, (route) => (isHolding ? void held.push(route) : route.continue()))
  return {
    isRequested: () => expect.poll(() => held.length).toBeGreaterThan(0),
    async letGo() {
      isHolding = false
      for (const route of held) await route.continue()
    },
  }
}

/** The next answer of `path` is lost on its way, after the server has done what it was asked. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

test('where an answer got lost the screen shows what happened, a repeat is no second one, and the money moves once', async () => {
  const { booking, driver, partner, owner } = await billedCharge('Lost answer')
  const page = await signInAt(visit, `/newAdmin/completed?open=${booking}&do=confirm`)
  const dialog = page.getByRole('dialog')
  await loseAnswer(page, '/confirm-charging-by-admin')
  await dialog.getByLabel('I confirm that the above details are correct').check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('This booking is confirmed').waitFor()
  expect((await driver.get('/driver/profile')).body.data.walletBalance).toBe(382)

  const { balance } = (await owner.get(`/partners/${partner}`)).body.data
  await page.goto(`/newAdmin/partner?open=${partner}&do=withdraw`)
  await loseAnswer(page, '/admin/partner/confirm-payment/*')
  await dialog.getByLabel('Amount (₹)').fill('50')
  const withdraw = dialog.getByRole('button', { name: /^Withdraw/ })
  await withdraw.click()
  await dialog.getByText('The server cannot be reached').waitFor()
  expect(await dialog.getByLabel('Amount (₹)').inputValue()).toBe('50')
  await withdraw.click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await owner.get(`/partners/${partner}`)).body.data.balance).toBe(balance - 50)
})

test('two operators confirm one booking at once: both are notified, and the money moves once', async () => {
  const { booking, driver } = await billedCharge('Two operators')
  const operators = await Promise.all(
    ['/newAdmin', '/admin'].map(async (base) => {
      const page = await signInAt(visit, `${base}/completed?open=${booking}&do=confirm`)
      return { page, call: await holdBack(page, '/confirm-charging-by-admin') }
    }),
  )
  for (const { page, call } of operators) {
    await page.getByLabel('I confirm that the above details are correct').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await call.isRequested()
  }
  await Promise.all(operators.map(({ call }) => call.letGo()))
  for (const { page } of operators) {
    await page
      .getByRole('alert')
      .getByText(/₹236.00 returned to the wallet/)
      .waitFor()
  }
  expect((await driver.get('/driver/profile')).body.data.walletBalance).toBe(382)
})

test('while a change is on its way its button says so and takes no second press; a slow list says that it loads', async () => {
  const { booking } = await startCharge(visit.url, 'Slow')
  const page = await signInAt(visit, `/newAdmin/ongoing?open=${booking}&do=stop`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Bill before GST (₹)').fill('100')
  await dialog.getByLabel('Energy (kWh)').fill('5')
  await dialog.getByLabel('Photo of the bill').setInputFiles(BILL)
  const change = await holdBack(page, '/stop-charging-by-partner')
  await dialog.getByRole('button', { name: 'Stop Charging' }).click()
  await change.isRequested()
  const button = dialog.getByRole('button', { name: 'Stopping…' })
  await button.waitFor()
  await button.click({ force: true })
  await change.letGo()
  await page.getByRole('alert').getByText('The charge is stopped').waitFor()

  const list = await holdBack(page, '/all-partners*')
  await page.getByRole('link', { name: 'Partners' }).click()
  await list.isRequested()
  await page.getByRole('status').getByText('Loading').waitFor()
  await list.letGo()
  await page.getByRole('table').waitFor()
})

test('while the files of the next screen are on their way, the one before stands and is busy', async () => {
  const page = await signInAt(visit, '/newAdmin')
  // Kept back from the first: screens are also loaded while nothing else is to be done.
  const files = await holdBack(page, '/order-screen-*.js')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  const main = page.getByRole('main')
  expect(await main.getAttribute('aria-busy')).toBe('false')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await files.isRequested()
  await page.locator('main[aria-busy=true]').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Dashboard')
  await files.letGo()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.locator('main[aria-busy=false]').waitFor()
})

test('while the next rows of a list are on their way, the ones before are as readable as they were', async () => {
  await startCharge(visit.url, 'Readable')
  const page = await signInAt(visit, '/newAdmin/bookings')
  const rows = page.getByRole('region', { name: 'Bookings' })
  await rows.getByRole('row').nth(1).waitFor()
  const answer = await holdBack(page, '/bookings?*q=*')
  await rows.getByRole('searchbox').fill('Readable')
  await answer.isRequested()
  await rows.locator('[aria-busy=true]').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await answer.letGo()
  await rows.locator('[aria-busy=true]').waitFor({ state: 'detached' })
})

test('a form that is sent without a connection keeps what it holds, and goes through afterwards', async () => {
  const page = await signInAt(visit, '/newAdmin/addvechile')
  await page.getByLabel('Name', { exact: true }).fill('Tata Curvv')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await page.getByRole('alert').getByText('The server cannot be reached').waitFor()
  await page.getByRole('status').getByText('Reconnecting').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Tata Curvv')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await page.getByRole('cell', { name: 'Tata Curvv', exact: true }).waitFor()
})

test('after too many tries the sign-in says when it can be tried again', async () => {
  const page = await visit.open('/admin-login')
  const wrong = { email: 'nobody@example.in', password: 'not the password' }
  const refusal = page.getByRole('alert').first()
  await expect
    .poll(
      async () => {
        const answered = page.waitForResponse('**/access-admin')
        await fillSignIn(page, wrong)
        await answered
        await refusal.waitFor()
        return refusal.textContent()
      },
      { timeout: 60_000 },
    )
    .toMatch(/^Please enter valid details\. .*Try again in \d+ s\.$/)
})

test('by the keyboard alone an operator signs in, finds a bill and confirms it', async () => {
  const { booking, driver } = await billedCharge('By keyboard')
  const page = await visit.open('/admin-login')
  const focused = () => page.evaluate('document.activeElement?.textContent?.trim()')
  await page.getByLabel('E-mail').waitFor()
  await page.keyboard.type(OWNER.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(OWNER.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/newAdmin')
  await page.getByRole('heading', { name: 'Monthly revenue' }).waitFor()
  await page.keyboard.press('Control+k')
  // What is typed before the focus is there goes elsewhere.
  await page.getByLabel('Find a screen or a record').and(page.locator('input:focus')).waitFor()
  await page.keyboard.type('completed')
  await page.getByRole('button', { name: 'Completed Requests' }).last().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/newAdmin/completed')
  await page
    .getByRole('row')
    .filter({ hasText: booking.slice(-6) })
    .waitFor()
  const tabTo = async (text: string) => {
    for (let presses = 0; (await focused()) !== text; presses++) {
      if (presses > 80) throw new Error(`The keyboard does not reach ${text}`)
      await page.keyboard.press('Tab')
    }
  }
  await tabTo('Confirm')
  await page.keyboard.press('Enter')
  const tick = page.getByLabel('I confirm that the above details are correct')
  await tick.waitFor()
  while (!(await tick.evaluate((box) => box === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await tabTo('Confirm')
  await page.keyboard.press('Enter')
  await page
    .getByRole('alert')
    .getByText(/returned to the wallet/)
    .waitFor()
  expect((await driver.get('/driver/profile')).body.data.walletBalance).toBe(382)
})
