import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { Person } from '../person.ts'
import { OWNER } from '../program.ts'
import { isAlive, openVisits } from './visitor.ts'

const visit = openVisits({ isShared: true })

const FIELDS = {
  Name: 'Asha Rao',
  Email: 'asha@example.in',
  Phone: '98765 43210',
  Message: 'Twelve cabs in Hubballi',
}

const form = (page: Page) => page.locator('form', { has: page.getByLabel('Message') })
const alert = (page: Page) => form(page).getByRole('alert')

async function fill(page: Page, over: Partial<typeof FIELDS> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...FIELDS, ...over }))
    await form(page).getByLabel(label).fill(value)
}

const filled = (page: Page): Promise<string[]> =>
  form(page)
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

/** What the operator has from a person of this name. */
async function received(
  name: string,
): Promise<readonly { readonly message: string; readonly phone: string }[]> {
  const operator = new Person(visit.url)
  await operator.post('/access-admin', OWNER)
  return (await operator.get(`/get-all-contact?q=${encodeURIComponent(name)}`)).body.data
}

const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' }).click()
const alertOf = async (page: Page): Promise<string | null> => {
  await alert(page).locator('p').waitFor()
  return alert(page).textContent()
}

test('a message reaches the operator, the visitor sees that, and the fields are empty again', async () => {
  const page = await visit.open('/')
  await page.route('**/create-contact', async (route) => {
    await form(page).getByRole('button', { name: 'Sending...' }).waitFor()
    await route.continue()
  })
  await fill(page, { Name: 'Asha of Hubballi' })
  await send(page)
  expect(await alertOf(page)).toBe('Your Query Submitted Successfully.')
  expect(await filled(page)).toEqual(['', '', '', ''])
  expect(await received('Asha of Hubballi')).toMatchObject([{ message: 'Twelve cabs in Hubballi' }])
  await expectAccessible(page)
})

test('a form that lacks something says so, sends nothing, and keeps what is filled in', async () => {
  const page = await visit.open('/')
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('create-contact')) calls += 1
  })
  for (const label of Object.keys(FIELDS)) {
    await page.reload()
    await fill(page, { [label]: label === 'Email' ? '' : '  ' })
    await send(page)
    expect(await alertOf(page), label).toBe('Please fill all fields')
  }
  expect((await filled(page))[0]).toBe('Asha Rao')
  expect(calls).toBe(0)
  await expectAccessible(page)
})

test('what cannot be sent outlives its page and arrives once when the connection is back', async () => {
  const page = await visit.open('/')
  await fill(page, { Name: 'Ravi without signal' })
  await isAlive(page)
  await page.context().setOffline(true)
  await send(page)
  expect(await alertOf(page)).toContain('is kept in this browser')
  expect(await filled(page)).toEqual(['', '', '', ''])
  expect(await form(page).getByRole('status').textContent()).toContain('1 message is waiting')
  await expectAccessible(page)

  // Closed while still offline, so that only what the browser kept can send it.
  await page.close()
  await page.context().setOffline(false)
  const later = await page.context().newPage()
  await later.goto('/')
  expect(await alertOf(later)).toBe('Your Query Submitted Successfully.')
  expect(await received('Ravi without signal')).toHaveLength(1)
  expect(await later.evaluate(() => localStorage.length)).toBe(0)
})

test('it is sent without a reload too, as soon as the browser is connected', async () => {
  const page = await visit.open('/')
  await fill(page, { Name: 'Leela in the lift' })
  await isAlive(page)
  await page.context().setOffline(true)
  await send(page)
  await alertOf(page)
  await page.context().setOffline(false)
  await form(page).getByText('Your Query Submitted Successfully.').waitFor()
  expect(await received('Leela in the lift')).toHaveLength(1)
})

test('an answer that got lost makes no second message', async () => {
  const page = await visit.open('/')
  let isLost = true
  await page.route('**/create-contact', async (route) => {
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    return route.fulfill({ status: 503, body: '' })
  })
  await fill(page, { Name: 'Twice asked' })
  await send(page)
  const sendNow = form(page).getByRole('button', { name: 'Send now' })
  const sent = form(page).getByText('Your Query Submitted Successfully.')
  await sendNow.or(sent).first().waitFor()
  expect(isLost).toBe(false)
  // The page tries again by itself, too: whichever comes first.
  await sendNow.evaluateAll((buttons) => (buttons[0] as HTMLElement | undefined)?.click())
  await sent.waitFor()
  expect(await received('Twice asked')).toHaveLength(1)
})

test('a message that the server will not take as it is stays in the form, is corrected there and sent', async () => {
  const page = await visit.open('/')
  await fill(page, { Name: 'Short address', Email: 'asha@example' })
  await send(page)
  expect(await alertOf(page)).toContain('Please enter a valid email address')
  expect(await filled(page)).toEqual(['Short address', 'asha@example', FIELDS.Phone, FIELDS.Message])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await expectAccessible(page)
  await form(page).getByLabel('Email').fill('asha@example.in')
  await send(page)
  expect(await alertOf(page)).toBe('Your Query Submitted Successfully.')
  expect(await filled(page)).toEqual(['', '', '', ''])
  expect(await received('Short address')).toHaveLength(1)
})

test('a phone is taken as it is written', async () => {
  const page = await visit.open('/')
  for (const phone of ['12345', '080-2345 ext. 6', 'call my office']) {
    await fill(page, { Name: 'Rings anyhow', Phone: phone })
    await send(page)
    expect(await alertOf(page), phone).toBe('Your Query Submitted Successfully.')
  }
  expect((await received('Rings anyhow')).map((query) => query.phone)).toEqual([
    'call my office',
    '080-2345 ext. 6',
    '12345',
  ])
})

test('a message that waits is sent from another page as well', async () => {
  const page = await visit.open('/')
  await fill(page, { Name: 'Waiting elsewhere' })
  await isAlive(page)
  await page.context().setOffline(true)
  await send(page)
  await alertOf(page)
  await page.close()
  await page.context().setOffline(false)
  const other = await page.context().newPage()
  const arrived = other.waitForResponse(
    (response) => response.url().includes('create-contact') && response.ok(),
  )
  await other.goto('/terms')
  await arrived
  expect(await received('Waiting elsewhere')).toHaveLength(1)
})

test('a message that is sent before the page is alive waits for it, also when fetching the rest fails at first', async () => {
  const page = await visit.open('/')
  let isCut = true
  await page.route('**/assets/contact-form-*.js', (route) => (isCut ? route.abort() : route.continue()))
  await page.context().setOffline(false)
  await fill(page, { Name: 'Before it was alive' })
  expect(await page.locator('[data-island=contact-form][data-alive]').count()).toBe(0)
  isCut = false
  await send(page)
  await Promise.race([alertOf(page), page.waitForURL('**/message-sent')])
  expect(await received('Before it was alive')).toHaveLength(1)
})

test('without scripts the form is posted, thanked for, and refused on a page', async () => {
  const page = await visit.open('/', { javaScriptEnabled: false })
  await fill(page, { Name: 'No scripts', Message: '' })
  await send(page)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Please fill all fields')
  await page.goBack()
  await fill(page, { Name: 'No scripts' })
  await send(page)
  expect(new URL(page.url()).pathname).toBe('/message-sent')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Your Query Submitted Successfully.',
  )
  expect(await received('No scripts')).toHaveLength(1)
})

test('without scripts a form that cannot be read is refused on a page as well', async () => {
  const page = await visit.open('/', { javaScriptEnabled: false })
  await page.locator('textarea').evaluate((field) => field.removeAttribute('maxlength'))
  await fill(page, { Message: 'x'.repeat(70_000) })
  await send(page)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/too large/)
})
