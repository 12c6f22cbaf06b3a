/** A charger says a fault twice: the partner whose station it is reads its ticket under Help, and both sides write in it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { connectCharger } from '../admin/charger.ts'
import { signInAt, signInOwner } from '../admin/operator.ts'
import { openStation } from '../network.ts'
import { readCode } from '../one-time-code.ts'
import { Person } from '../person.ts'
import { openVisits } from '../site/visitor.ts'

const visit = openVisits()

const IDENTITY = 'FAULT-1'
const CONTACT = '9845012377'

/** A charger at the station that has said the same fault twice today. */
async function breakTwice(owner: Person, stationId: string): Promise<void> {
  const charger = await connectCharger(visit.url, IDENTITY)
  const find = async () => (await owner.get(`/chargers?q=${IDENTITY}`)).body.data[0]
  await expect.poll(find).toMatchObject({ connected: true })
  const accepted = await owner.post(`/chargers/${(await find())._id}/accept`, {
    ...{ stationId, connectors: [], securityProfile: 0 },
  })
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  const { _id } = await find()
  const report = (status: string) =>
    charger.call('StatusNotification', {
      ...{ connectorId: 1, status, timestamp: new Date().toISOString() },
      errorCode: status === 'Faulted' ? 'GroundFailure' : 'NoError',
    })
  const findFault = async () => (await owner.get(`/chargers/${_id}/health`)).body.data.faults[0]
  // What it says before the gateway knows that it is accepted is no fault of its station; saying it again is no second one.
  const reportAndFind = async () => {
    await report('Faulted')
    return findFault()
  }
  await expect.poll(reportAndFind).toMatchObject({ times: 1, endedAt: null })
  await report('Available')
  await expect.poll(findFault).toMatchObject({ endedAt: expect.any(String) })
  await report('Faulted')
  await expect.poll(findFault).toMatchObject({ times: 2, endedAt: null })
}

async function expectFits(page: Page): Promise<void> {
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, `${page.url()} at ${width}`).toBeLessThanOrEqual(0)
  }
}

test('a partner reads in the portal what is wrong with a charger, and what the network writes and asks', async () => {
  const owner = await signInOwner(visit.url)
  const stationId = await openStation(owner, 'Broken Plaza')
  const { partnerId } = (await owner.get(`/charging-stations/${stationId}`)).body.data
  const invited = { name: 'Meera', phone: CONTACT, rights: [] }
  expect((await owner.post(`/partners/${partnerId}/people`, invited)).status).toBe(201)
  const meera = new Person(visit.url)
  await meera.post('/partner/request-code', { contact: CONTACT })
  const code = await readCode(owner, CONTACT)
  expect((await meera.post('/partner/verify-code', { contact: CONTACT, code })).status).toBe(200)
  await breakTwice(owner, stationId)
  const rule = { kind: 'repeats', times: 2, withinDays: 1, notifiesPartner: true }
  expect((await owner.post('/fault-rules', rule)).status).toBe(201)
  const listOwn = async () => (await meera.get('/partner/tickets')).body.data
  await expect.poll(async () => (await listOwn()).length).toBe(1)

  const page = await visit.open('/partner/help', { storageState: meera.storageAt(visit.url) })
  await page
    .getByRole('button', { name: /^Charger FAULT-1, connector 1 at Broken Plaza: Earth fault/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('What to do:', { exact: false }).waitFor()
  await expectFits(page)
  await dialog.getByLabel('Ask or say something about it').fill('The gate is open from nine.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('The gate is open from nine.', { exact: true }).waitFor()

  const panel = await signInAt(visit, '/newAdmin/tickets')
  await panel.getByRole('link', { name: /^Charger FAULT-1/ }).click()
  await panel.getByText('The gate is open from nine.', { exact: true }).waitFor()
  await panel.getByLabel('Answer', { exact: true }).fill('We come at ten.')
  await panel.getByRole('button', { name: 'Send answer' }).click()
  await panel.getByText('The answer is sent.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Charger FAULT-1/ }).click()
  await dialog.getByText('We come at ten.', { exact: true }).waitFor()
  await expectFits(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expectFits(page)
})
