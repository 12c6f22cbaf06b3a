/** How every screen and window of the portals looks: five widths, both themes, with a year of data. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO } from '../admin/operator.ts'
import { readCode } from '../one-time-code.ts'
import { Person } from '../person.ts'
import { DEMONSTRATION, openVisits } from '../site/visitor.ts'
import { type Found, look, lookByAxe, report } from '../sweep/sweep.ts'

const visit = openVisits({ demo: DEMONSTRATION, isShared: true })

/** On a busy machine it takes long; what it finds does not depend on that. */
const PATIENCE_MS = 600_000
const AXE_LOOKS = [
  ['light', 1440],
  ['dark', 390],
] as const
const LONG_NAME = 'Lakshminarayanan Venkatasubramanian Krishnamoorthy'

/** A window in which the person has signed in. */
async function openAs(person: Person, path: string): Promise<Page> {
  return visit.open(path, { storageState: person.storageAt(visit.url) })
}

interface VisitedScreen {
  readonly path: string
  /** Buttons that open a window each, by their names; what is sent from it empty is shown with what is wrong. */
  readonly windows?: readonly (string | RegExp)[]
}

async function walk(page: Page, screens: readonly VisitedScreen[]): Promise<readonly string[]> {
  const found: Found = new Map()
  const lookHere = async (name: string) => {
    await look(page, name, found)
    await lookByAxe(page, name, { found, looks: AXE_LOOKS })
  }
  for (const { path, windows = [] } of screens) {
    await page.goto(new URL(path, visit.url).href)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await lookHere(path)
    for (const name of windows) {
      await page.getByRole('main').getByRole('button', { name }).first().click()
      const window = page.getByRole('dialog')
      await window.waitFor()
      await page.waitForLoadState('networkidle')
      const send = window.locator('form').getByRole('button').last()
      if (await send.isVisible()) await send.click()
      await page.waitForLoadState('networkidle')
      await lookHere(`${path} ${name}`)
      await page.keyboard.press('Escape')
      await window.waitFor({ state: 'hidden' })
    }
  }
  return report(found)
}

test(
  'every screen of a partner, and every window with what is wrong in it, can be read at every width',
  async () => {
    const contact = '9800000001'
    const owner = new Person(visit.url)
    expect((await owner.post('/access-admin', DEMO)).status).toBe(200)
    const meera = new Person(visit.url)
    await meera.post('/partner/request-code', { contact })
    const code = await readCode(owner, contact)
    const { status, body } = await meera.post('/partner/verify-code', { contact, code })
    expect(status, JSON.stringify(body)).toBe(200)
    await meera.post('/partner/people', { name: LONG_NAME, phone: '9800000055', rights: ['stop', 'money'] })
    await meera.post('/partner/tickets', { words: 'When is the next payout? '.repeat(30) })
    const [station] = (await meera.get('/partner/stations?sort=name')).body.data
    const page = await openAs(meera, '/partner')
    const faults = await walk(page, [
      { path: '/partner', windows: [station.stationName] },
      { path: '/partner/charges', windows: [/./] },
      { path: '/partner/money', windows: ['Change bank details'] },
      { path: '/partner/people', windows: ['Add a person', /^Change rights/] },
      { path: '/partner/requests', windows: ['Ask for a station'] },
      { path: '/partner/help', windows: ['Ask a question', /^When is the next payout/] },
      { path: '/partner/account' },
    ])
    expect(faults).toEqual([])
  },
  PATIENCE_MS,
)

test(
  'every screen of a company, and every window with what is wrong in it, can be read at every width',
  async () => {
    const phone = '9800000003'
    const owner = new Person(visit.url)
    expect((await owner.post('/access-admin', DEMO)).status).toBe(200)
    const meera = new Person(visit.url)
    await meera.post('/fleet/request-code', { phone })
    const code = await readCode(owner, phone)
    const { status, body } = await meera.post('/fleet/verify-code', { phone, code })
    expect(status, JSON.stringify(body)).toBe(200)
    const colleague = await meera.post('/fleet/people', { name: LONG_NAME, phone: '9800000056' })
    expect(colleague.status, JSON.stringify(colleague.body)).toBe(201)
    const page = await openAs(meera, '/fleet')
    const faults = await walk(page, [
      { path: '/fleet' },
      { path: '/fleet/charges' },
      { path: '/fleet/drivers', windows: ['Invite a driver', /^Change/] },
      { path: '/fleet/cars', windows: ['Enter a car', /^Change/] },
      { path: '/fleet/cards', windows: ['Activate a card', 'Order cards', /^Change/, /^Replace/] },
      { path: '/fleet/people', windows: ['Let a person in'] },
    ])
    expect(faults).toEqual([])
  },
  PATIENCE_MS,
)
