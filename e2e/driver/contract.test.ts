/** Plug & Charge, as its driver and the operator see it: a car shows its contract at a charger of 1.6. */
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { SimulatedCharger } from '@voltyatra/charger-simulator'
import {
  answerStatus,
  makeIssuer,
  nameCertificate,
  type Signer,
} from '@voltyatra/server/platform/plug-and-charge/testing/responder.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { createDriver, payIntoWallet, signInAt, signInOwner } from '../admin/operator.ts'
import { openMeteredStation } from '../metered-station.ts'
import { openVisits } from '../site/visitor.ts'
import { openAsDriver } from './driver.ts'

const EMAID = 'INVYCC00000001X'
const outside: { server?: Server; issuer?: Signer } = {}

/** Whoever issued the certificates of cars says that they are good. */
async function openResponder(folder: string): Promise<Readonly<Record<string, string>>> {
  const issuer = await makeIssuer()
  const server = createServer(async (request, response) => {
    const at = new Date()
    const nextUpdate = new Date(at.getTime() + 1_800_000)
    response.end(
      answerStatus(await buffer(request), {
        signer: issuer,
        brings: [issuer],
        status: 'good',
        at,
        nextUpdate,
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const file = join(folder, 'plug-and-charge.json')
  await writeFile(file, JSON.stringify({ responders: ['127.0.0.1'] }))
  Object.assign(outside, { server, issuer })
  return { PLUG_AND_CHARGE: file }
}

afterAll(() => {
  outside.server?.close()
})

const visit = openVisits({ prepare: openResponder })

/** The car shows its contract, whose certificates are good. */
function showContract(charger: SimulatedCharger): Promise<string> {
  const { server, issuer } = outside
  if (!server || !issuer) throw new Error('No responder')
  const { port } = server.address() as AddressInfo
  const name = { ...nameCertificate(issuer, '0a'), responderURL: `http://127.0.0.1:${port}/ocsp` }
  return charger.present(1, EMAID, 'eMAID', [name])
}

test('a driver confirms the contract of the car that charges, and the operator sees what its certificate came to', async () => {
  const owner = await signInOwner(visit.url)
  const { stationId, charger } = await openMeteredStation(visit.url, owner, 'CONTRACT-1')
  onTestFinished(() => charger.close())
  const driver = await createDriver(visit.url, owner)
  await payIntoWallet(driver, 500)
  charger.plugIn(1)
  expect(await showContract(charger)).toBe('Invalid')
  const ask = { stationId, connectorType: 'CCS2', duration: 1, kWh: 20 }
  const { _id: bookingId } = (await driver.post('/driver/bookings', ask)).body.data
  expect((await driver.post(`/driver/bookings/${bookingId}/start`)).status).toBe(200)

  const page = await openAsDriver(visit, driver, `/app/charges/${bookingId}`)
  await page.getByRole('heading', { name: 'Autocharge' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Your name for the car').fill('Nexon')
  await page.getByRole('button', { name: 'Turn on Autocharge' }).click()
  await page.getByText('Autocharge is on.').waitFor()
  await page.goto('/app/me/cards')
  const card = page.getByRole('region', { name: 'Nexon' })
  await card.getByText(EMAID, { exact: true }).waitFor()
  await expectAccessible(page)

  const panel = await signInAt(visit, '/newAdmin/cards')
  await panel.getByRole('link', { name: `Details: ${EMAID}` }).click()
  const dialog = panel.getByRole('dialog')
  await dialog.getByText(/^Good, .* at CONTRACT-1$/).waitFor()
  await expectAccessible(panel, '[role=dialog]')
  charger.unplug(1)
})
