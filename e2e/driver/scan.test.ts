/** The camera of the app, before which somebody holds a label. */
import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import encodeQR from 'qr'
import { afterAll, expect, test } from 'vitest'
import { signInOwner } from '../admin/operator.ts'
import { openMeteredStation } from '../metered-station.ts'
import { openVisits } from '../site/visitor.ts'

const folder = mkdtempSync(join(tmpdir(), 'voltyatra-camera-'))
/** What the camera sees, read when it is opened. */
const film = join(folder, 'camera.y4m')
const visit = openVisits({
  sharedAs: 'charging',
  browserArguments: [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ],
})

afterAll(() => rm(folder, { recursive: true }))

const [WIDTH, HEIGHT, SQUARE] = [640, 480, 6]
const [INK, PAPER, GREY] = [24, 232, 128]

/** A label in the middle of the picture, in frames of YUV. */
function filmLabel(text: string): Buffer {
  const modules = encodeQR(text, 'raw', { border: 4 })
  const luma = Buffer.alloc(WIDTH * HEIGHT, GREY)
  const left = Math.floor((WIDTH - modules.length * SQUARE) / 2)
  const top = Math.floor((HEIGHT - modules.length * SQUARE) / 2)
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      for (let y = 0; y < SQUARE; y += 1) {
        const from = (top + row * SQUARE + y) * WIDTH + left + column * SQUARE
        luma.fill(isDark ? INK : PAPER, from, from + SQUARE)
      }
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc(luma.length / 2, GREY)])
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`
  return Buffer.concat([Buffer.from(head), ...Array<Buffer>(5).fill(frame)])
}

test('the camera reads the code of a label and leads to its connector; what is no label of ours is said', async () => {
  const owner = await signInOwner(visit.url)
  const { stationId, charger } = await openMeteredStation(visit.url, owner, 'SCAN-1')
  await charger.close()
  const [{ code, connectorId }] = (await owner.get(`/stations/${stationId}/codes`)).body.data
  await writeFile(film, filmLabel('https://menu.example/table/7'))
  const page = await visit.open('/app/find', { viewport: { width: 390, height: 844 } })
  const camera = page.getByRole('button', { name: 'Open the camera' })
  // A browser whose owner or device forbids the camera, as this answer forbids it.
  await page.route('**/app/scan', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': 'camera=()' } })
  })
  await page.goto('/app/scan')
  await camera.click()
  await page.getByText('The camera is not allowed here.').waitFor()
  await camera.waitFor()
  await page.unroute('**/app/scan')

  await page.goto('/app/scan')
  await camera.click()
  const foreign = page.getByText('This is not one of our labels.')
  await foreign.waitFor()
  // On the first screen of a small phone.
  await page.setViewportSize({ width: 360, height: 640 })
  const sections = await page.getByRole('navigation', { name: 'Sections' }).boundingBox()
  const said = await foreign.boundingBox()
  expect(said && said.y + said.height <= Number(sections?.y)).toBe(true)
  await page.goto('/app/find')

  // Who has allowed it before is asked nothing; and a label that is seen for seconds is asked about once.
  await page.context().grantPermissions(['camera'])
  await writeFile(film, filmLabel(`${visit.url}/c/${code}`))
  const asked: string[] = []
  await page.route('**/guest/connectors/*', async (route) => {
    asked.push(route.request().url())
    // In two seconds the camera looks ten times.
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2)
    await route.continue()
  })
  await page.getByRole('link', { name: 'At a charger? Scan its code' }).click()
  await page.waitForURL(`**/app/stations/${stationId}?connector=${connectorId}`)
  await page.getByRole('heading', { name: 'SCAN-1' }).waitFor()
  expect(asked.length).toBe(1)
})
