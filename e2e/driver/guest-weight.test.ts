/** What the page of a connector's code loads on a slow phone with a slow line, before a charge can be paid for. */
import type { SimulatedCharger } from '@voltyatra/charger-simulator'
import { afterEach, expect, test } from 'vitest'
import { signInOwner } from '../admin/operator.ts'
import { openMeteredStation } from '../metered-station.ts'
import { openVisits } from '../site/visitor.ts'

const visit = openVisits({ isShared: true })
const plugged: SimulatedCharger[] = []

afterEach(async () => {
  for (const charger of plugged.splice(0)) await charger.close()
})

const MOST_BYTES = 100_000
/** A processor of a quarter of the speed; 400 kbit/s, and 400 ms to the server and back. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CPU_RATE = 4

test('the page weighs at most 100 kB when a charge can be paid for', async () => {
  const owner = await signInOwner(visit.url)
  const { stationId, charger } = await openMeteredStation(visit.url, owner, 'GUEST-W')
  plugged.push(charger)
  const [{ code }] = (await owner.get(`/stations/${stationId}/codes`)).body.data
  const page = await visit.open('about:blank', { viewport: { width: 360, height: 740 } })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(`${visit.url}/c/${code}`, { waitUntil: 'commit' })
  const ready = await page.waitForFunction(() => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
      /^Pay ₹/.test(textContent ?? ''),
    )
    return button && !button.disabled ? performance.now() : undefined
  })
  const seconds = Number(await ready.jsonValue()) / 1000
  // For whoever reads the run: a machine's own speed is no matter for a test.
  process.stdout.write(`The page of a code: ${bytes} bytes, can be paid after ${seconds.toFixed(2)} s\n`)
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
})
