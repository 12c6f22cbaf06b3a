import { readFile } from 'node:fs/promises'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { Person } from '../person.ts'
import { OWNER } from '../program.ts'
import { isAlive, openVisits } from './visitor.ts'

const visit = openVisits({ isShared: true })
const PAGE = '/partnerRegisteration'
const ERRORS = {
  'Full name': 'Please enter your full name',
  Email: 'Please enter a valid email address',
  Phone: 'Please enter a valid phone number',
  Location: 'Please enter your location',
}
const FIELDS = {
  'Full name': 'Meera Nair',
  Email: 'meera@example.in',
  Phone: '+91 98450 77777',
  Location: 'Kochi',
}

const register = (page: Page) => page.getByRole('button', { name: 'Register for the seminar' }).click()
const fill = async (page: Page, over: Partial<typeof FIELDS> = {}): Promise<void> => {
  for (const [label, value] of Object.entries({ ...FIELDS, ...over }))
    await page.getByLabel(label).fill(value)
}

async function registered(name: string): Promise<readonly Record<string, unknown>[]> {
  const operator = new Person(visit.url)
  await operator.post('/access-admin', OWNER)
  return (await operator.get(`/seminar-registrations?q=${encodeURIComponent(name)}`)).body.data
}

test('an empty form names each field that is needed, and an error goes when its field is edited', async () => {
  const page = await visit.open(PAGE)
  await register(page)
  for (const sentence of Object.values(ERRORS)) await page.getByText(sentence).waitFor()
  expect(await page.getByLabel('Full name').evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible(page)
  for (const [label, sentence] of Object.entries(ERRORS)) {
    await page.getByLabel(label).pressSequentially('x')
    await page.getByText(sentence).waitFor({ state: 'detached' })
  }
  expect(await registered('x')).toEqual([])
})

test('a registration is processed for a second and a half, thanked for, and stored for the operator', async () => {
  const page = await visit.open(PAGE)
  await fill(page, { 'Full name': 'Meera of Kochi' })
  await page.getByLabel('Business').fill('Highway Foods')
  // The page's time stands still until the test moves it: by then its form has to answer to scripts.
  await isAlive(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const answer = page.waitForResponse('**/seminar-registration')
  await register(page)
  const stored = await answer
  expect(stored.status()).toBe(201)
  const thanks = page.getByRole('heading', { name: 'Thank you for registering!' })
  await page.clock.runFor(1499)
  await page.getByRole('button', { name: 'Processing...' }).waitFor()
  expect(await thanks.count()).toBe(0)
  await page.clock.runFor(1)
  await thanks.waitFor()
  await page.clock.resume()
  expect(await thanks.evaluate((heading) => heading === document.activeElement)).toBe(true)
  await expectAccessible(page)

  const [registration] = await registered('Meera of Kochi')
  expect(registration).toMatchObject({
    business: 'Highway Foods',
    location: 'Kochi',
    seminar: 'Monday 1:00 PM to 4:00 PM',
    status: 'new',
  })
  const start = new Date(String(registration?.seminarAt))
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone: 'Asia/Kolkata' }).format(start)
  expect(day).toMatch(/^Monday/)
  await page.locator('.thanks').getByText(day).waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('partner-seminar.ics')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`DTSTART:${start.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}`)
})

test('where nobody answers, what was filled in stays and can be sent again', async () => {
  const page = await visit.open(PAGE)
  await fill(page, { 'Full name': 'Meera offline' })
  await isAlive(page)
  await page.context().setOffline(true)
  await register(page)
  await page.getByText('What you filled in is still here').waitFor()
  expect(await page.getByLabel('Full name').inputValue()).toBe('Meera offline')
  await expectAccessible(page)
  await page.context().setOffline(false)
  const held = Promise.withResolvers<Route>()
  await page.route('**/seminar-registration', (route) => held.resolve(route))
  await register(page)
  await page.getByRole('button', { name: 'Processing...' }).waitFor()
  await expectAccessible(page)
  await (await held.promise).continue()
  await page.getByRole('heading', { name: 'Thank you for registering!' }).waitFor()
  expect(await registered('Meera offline')).toHaveLength(1)
})

test('without scripts the form is posted all the same', async () => {
  const page = await visit.open(PAGE, { javaScriptEnabled: false })
  await fill(page, { 'Full name': 'Meera without scripts' })
  await register(page)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Thank you for registering!')
  expect(await registered('Meera without scripts')).toHaveLength(1)
})
