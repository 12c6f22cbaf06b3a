/** The maps with streets: an archive made by the command, served by the program, drawn by a browser. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { signInAt } from '../admin/operator.ts'
import { runCommand } from '../run-command.ts'
import { openFinderNetwork } from './finder-network.ts'
import { openVisits } from './visitor.ts'

const visit = openVisits({
  browserArguments: ['--enable-unsafe-swiftshader'],
  async prepare(folder) {
    const file = join(folder, 'streets.pmtiles')
    const { code, err } = await runCommand(['map-tiles', file], {})
    expect(code, err).toBe(0)
    return { MAP_TILES: file }
  },
})

const STYLE = 'https://maps.example.in/style.json'
const styled = openVisits({
  browserArguments: ['--enable-unsafe-swiftshader'],
  prepare: async () => ({ MAP_TILES: STYLE }),
})

beforeAll(async () => {
  await openFinderNetwork(visit.url)
})

const WIDE = { viewport: { width: 1024, height: 600 }, reducedMotion: 'reduce' } as const
/** Of Protomaps' light style: the lake of the sample, its ground, and a highway. */
const DRAWN = ['#80deea', '#e2dfda', '#ffffff']

/** How many of an element's pixels have each colour. */
async function countColours(page: Page, selector: string): Promise<(colour: string) => number> {
  const picture = await page.locator(selector).screenshot()
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = `#${data.subarray(at, at + 3).toString('hex')}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return (colour) => counts.get(colour) ?? 0
}

async function expectStreets(page: Page, selector: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const count = await countColours(page, selector)
        return DRAWN.filter((colour) => count(colour) > 100)
      },
      { timeout: 30_000 },
    )
    .toEqual(DRAWN)
}

test('streets of a PMTiles archive are read in ranges and drawn, with who made them', async () => {
  const answers: number[] = []
  const page = await visit.open('/', WIDE)
  page.on('response', (response) => {
    if (response.url().endsWith('/map/tiles.pmtiles')) answers.push(response.status())
  })
  await page.goto('/stations?map=12.96,77.585,13.4')
  await page.locator('.map-side[data-state=ready]').waitFor()
  await expectStreets(page, '.map-place')
  expect(answers.length).toBeGreaterThan(2)
  expect(new Set(answers)).toEqual(new Set([206]))
  await page.getByText('Sample streets').waitFor()
  if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, 'site-streets.png') })
})

test('the app draws the same streets, and the panel’s map has their source', async () => {
  const app = await visit.open('/app/find?map=yes&area=12.96,77.585&km=3', {
    ...WIDE,
    viewport: { width: 768, height: 1000 },
  })
  await app.locator('[data-state=ready]').waitFor()
  // The screen's own sections would cover the map's lower edge.
  await app.evaluate(() => scrollTo(0, 200))
  await expectStreets(app, '[data-state=ready] canvas')
  await expectAccessible(app)
  if (process.env.PICTURES) await app.screenshot({ path: join(process.env.PICTURES, 'app-streets.png') })

  const panel = await signInAt(visit, '/admin/map', WIDE)
  await panel.locator('[data-state=ready]').waitFor()
  await panel.getByText('Sample streets').waitFor()
  await expectAccessible(panel)
  if (process.env.PICTURES) await panel.screenshot({ path: join(process.env.PICTURES, 'panel-map.png') })
})

test('a whole style of another host is fetched and drawn', async () => {
  const page = await styled.open('about:blank', WIDE)
  const ground = '#5a3d7b'
  const layers = [{ id: 'ground', type: 'background', paint: { 'background-color': ground } }]
  await page.route(STYLE, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { version: 8, sources: {}, layers },
    }),
  )
  await page.goto('/app/find?map=yes&area=12.96,77.585&km=3')
  await page.locator('[data-state=ready]').waitFor()
  await expect
    .poll(async () => (await countColours(page, '[data-state=ready] canvas'))(ground), { timeout: 30_000 })
    .toBeGreaterThan(10_000)
})
