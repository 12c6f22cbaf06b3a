/** Keys of programs and webhooks, as the owner has them in the panel. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, verifyWebhook } from '../../client/src/index.ts'
import { expectAccessible } from '../accessible.ts'
import { openStation } from '../network.ts'
import { openVisits } from '../site/visitor.ts'
import { createDriver, payIntoWallet, signInAt, signInOwner } from './operator.ts'

const visit = openVisits()

test('a program calls with a key of the panel until it is revoked', async () => {
  const owner = await signInOwner(visit.url)
  const stationId = await openStation(owner, 'Program Plaza')
  await openStation(owner, 'Elsewhere')
  const page = await signInAt(visit, '/newAdmin/programs')
  await page.getByText('No program has a key yet.').waitFor()
  await page.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Program' }).fill('Fleet board')
  await dialog.getByRole('checkbox', { name: 'Read tariffs' }).uncheck()
  await dialog.getByRole('combobox', { name: 'Only these stations' }).fill('Program')
  await page.getByRole('option', { name: 'Program Plaza' }).click()
  await dialog.getByRole('button', { name: 'Take out: Program Plaza' }).waitFor()
  await dialog.getByRole('textbox', { name: 'Network addresses' }).fill('300.0.0.1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make a key' }).click()
  await dialog.getByText(/^Enter a network address such as/).waitFor()
  await dialog.getByRole('textbox', { name: 'Network addresses' }).fill('127.0.0.1\n::1')
  await dialog.getByRole('button', { name: 'Make a key' }).click()
  await dialog.getByText(/^Copy the key now/).waitFor()
  await expectAccessible(page)
  const key = await dialog.getByRole('textbox', { name: 'Key' }).inputValue()
  await dialog.getByRole('button', { name: 'I have kept it' }).click()

  const call = async (path: string) => {
    const answer = await fetch(`${visit.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
    return { status: answer.status, body: (await answer.json()) as { data?: unknown; code?: string } }
  }
  expect(await call('/stations')).toMatchObject({ status: 200, body: { data: [{ id: stationId }] } })
  expect(await call('/tariffs')).toMatchObject({ status: 403, body: { code: 'key-lacks-right' } })
  await page.reload()
  await page.getByRole('heading', { name: 'Fleet board' }).waitFor()
  await page.getByText('127.0.0.1/32, ::1/128').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Revoke: Fleet board' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('No program has a key yet.').waitFor()
  expect(await call('/stations')).toMatchObject({ status: 401, body: { code: 'key-needed' } })
})

interface Received {
  readonly type: string
  readonly signature: unknown
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const received: Received[] = []
const program = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const { headers } = request
  received.push({ type: JSON.parse(body).type, signature: headers['webhook-signature'], headers, body })
  response.writeHead(204).end()
})
beforeAll(() => new Promise<void>((resolve) => void program.listen(0, '127.0.0.1', resolve)))
afterAll(() => void program.close())

test('a program is notified of a payment, and once more by a button', async () => {
  const address = `http://127.0.0.1:${(program.address() as AddressInfo).port}/hook`
  const owner = await signInOwner(visit.url)
  await openStation(owner, 'Webhook Plaza')
  const page = await signInAt(visit, '/newAdmin/programs')
  const part = page.getByRole('region', { name: 'Webhooks' })
  await part.getByText('No program is notified of anything.').waitFor()
  await part.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('ftp://example.in')
  await dialog.getByRole('checkbox', { name: 'A payment has arrived' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add a webhook' }).click()
  await dialog
    .getByText(/^Enter a web address/)
    .first()
    .waitFor()
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address)
  await dialog.getByRole('combobox', { name: 'Only these stations' }).fill('Webhook')
  await page.getByRole('option', { name: 'Webhook Plaza' }).click()
  await dialog.getByRole('button', { name: 'Take out: Webhook Plaza' }).waitFor()
  await dialog.getByRole('button', { name: 'Add a webhook' }).click()
  await dialog.getByText(/^A webhook of some stations is notified/).waitFor()
  await dialog.getByRole('button', { name: 'Take out: Webhook Plaza' }).click()
  await dialog.getByRole('button', { name: 'Add a webhook' }).click()
  expect(await dialog.getByRole('textbox', { name: 'Secret' }).inputValue()).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: 'I have kept the secret' }).click()

  await payIntoWallet(await createDriver(visit.url, owner), 100)
  await expect.poll(() => received, { timeout: 60_000 }).toHaveLength(1)
  expect(received).toMatchObject([{ type: 'payment.succeeded', signature: expect.stringMatching(/^v1,/) }])
  await page.reload()
  await part.getByRole('button', { name: `Messages: ${address}` }).click()
  await part.getByText('Delivered').waitFor()
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Send again: A payment has arrived' }).click()
  await expect.poll(() => received, { timeout: 60_000 }).toHaveLength(2)
  await part.getByRole('button', { name: `Remove: ${address}` }).click()
  await part.getByRole('button', { name: 'Remove', exact: true }).click()
  await part.getByText('No program is notified of anything.').waitFor()
})

test('a program reserves for a driver by a key of the panel, and its webhook brings what it did, signed', async () => {
  const owner = await signInOwner(visit.url)
  const stationId = await openStation(owner, 'Reserved Plaza')
  const driver = await createDriver(visit.url, owner)
  await payIntoWallet(driver, 1000)
  const { phone } = (await driver.get('/driver/profile')).body.data
  const page = await signInAt(visit, '/newAdmin/programs')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Program' }).fill('Hotel desk')
  for (const right of [/^Read drivers/, /^Reserve/])
    await dialog.getByRole('checkbox', { name: right }).check()
  await dialog.getByRole('button', { name: 'Make a key' }).click()
  const key = await dialog.getByRole('textbox', { name: 'Key' }).inputValue()
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const address = `http://127.0.0.1:${(program.address() as AddressInfo).port}/bookings`
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address)
  await dialog.getByRole('checkbox', { name: 'A connector was reserved' }).check()
  await dialog.getByRole('button', { name: 'Add a webhook' }).click()
  const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue()
  await dialog.getByRole('button', { name: 'I have kept the secret' }).click()

  const desk = createClient({ url: visit.url, key })
  const { id: driverId } = (await desk.findDriver({ phone })).data
  const wanted = { driverId, stationId, durationMinutes: 60, energyWh: 20_000 }
  const { id } = (await desk.createBookingForDriver(wanted)).data
  const findMessage = () => received.find(({ type }) => type === 'booking.reserved')
  await expect.poll(findMessage, { timeout: 60_000 }).toBeDefined()
  const { body = '', headers = {} } = findMessage() ?? {}
  expect(await verifyWebhook({ body, headers, secret })).toMatchObject({ data: { bookingId: id, stationId } })
  await page.goto(new URL('/newAdmin/bookings?q=Reserved+Plaza', visit.url).href)
  await page.getByText('Reserved Plaza').first().waitFor()
})
