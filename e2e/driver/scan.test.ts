/** The camera of the app, before which somebody holds a label. */
import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import encodeQR from 'qr'
import { afterAll, test } from 'vitest'
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
  const page = await visit.open('/app/scan', { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Open the camera' }).click()
  await page.getByText('This is not one of our labels.').waitFor()
  await page.goto('/app/find')
  await writeFile(film, filmLabel(`${visit.url}/c/${code}`))
  await page.getByRole('link', { name: 'At a charger? Scan its code' }).click()
  await page.getByRole('button', { name: 'Open the camera' }).click()
  await page.waitForURL(`**/app/stations/${stationId}?connector=${connectorId}`)
  await page.getByRole('heading', { name: 'SCAN-1' }).waitFor()
})
