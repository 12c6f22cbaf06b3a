import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { type FinderNetwork, openFinderNetwork } from './finder-network.ts'
import { isAlive, openVisits } from './visitor.ts'

const visit = openVisits({ sharedAs: 'finder', browserArguments: ['--enable-unsafe-swiftshader'] })
let network: FinderNetwork

beforeAll(async () => {
  network = await openFinderNetwork(visit.url)
})

const NEAR = '/stations?near=12.97,77.59&place=Bengaluru,+Karnataka'

interface State {
  readonly name: string
  readonly path: () => string
  /** What there is to see then. */
  readonly seen: string
  readonly act?: (page: Page) => Promise<void>
}

const type = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Town' }).pressSequentially('ben')
  await page.keyboard.press('ArrowDown')
}

const STATES: readonly State[] = [
  { name: 'nothing asked', path: () => '/stations', seen: 'Where do you want to charge?' },
  { name: 'a full list', path: () => NEAR, seen: '30 stations within 50 km' },
  { name: 'filters set', path: () => `${NEAR}&connector=CCS2&free=1`, seen: 'Clear filters' },
  {
    name: 'an empty list',
    path: () => `${NEAR}&connector=GB/T`,
    seen: 'No station here with these filters.',
  },
  {
    name: 'a station open',
    path: () => `${NEAR}&station=${network.stations.get('Stop 6')}`,
    seen: 'You pay',
  },
  {
    name: 'a station not in service',
    path: () => `${NEAR}&station=${network.stations.get('Stop 3')}`,
    seen: 'New cables until Friday.',
  },
  {
    name: 'a station that has gone',
    path: () => '/stations?station=01890a5d-ac96-774b-bcce-b302099a8057',
    seen: 'no longer on the network',
  },
  { name: 'the map', path: () => `${NEAR}&view=map`, seen: 'Not in service' },
  {
    name: 'a station over the map',
    path: () => `${NEAR}&view=map&station=${network.stations.get('Stop 6')}`,
    seen: 'You pay',
  },
  { name: 'suggestions', path: () => '/stations', seen: 'Stations named “ben”', act: type },
  {
    name: 'a refused location',
    path: () => '/stations',
    seen: 'did not share your location',
    act: (page) => page.getByRole('button', { name: 'Use my location' }).click(),
  },
]

/** The finder in a window of its own; it answers to scripts. */
async function openFinder(options: BrowserContextOptions, path = '/stations'): Promise<Page> {
  const page = await visit.open(path, { reducedMotion: 'reduce', ...options })
  await isAlive(page)
  return page
}

async function waitUntilSeen(page: Page, { seen, act }: State): Promise<void> {
  await act?.(page)
  await page.getByText(seen).locator('visible=true').first().waitFor()
}

/** Goes there as the buttons for back and forward do: the map is drawn once, which takes longer than all else. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

async function show(page: Page, state: State): Promise<void> {
  // What was typed or refused does not outlast its page.
  if (state.act) await page.goto(state.path())
  else await goTo(page, state.path())
  await waitUntilSeen(page, state)
}

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test(`axe finds nothing in any state of the finder in ${colorScheme} colours at ${width} pixels`, async () => {
    const page = await openFinder({ colorScheme, viewport: { width, height: 900 } })
    for (const state of STATES) {
      await show(page, state)
      await expectAccessible(page)
    }
  })
}

test('axe finds nothing where the stations could not be loaded', async () => {
  const page = await visit.open('/stations', { viewport: { width: 390, height: 844 } })
  await page.route('**/charging-stations?*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Bengaluru' }).click()
  await page.getByText('The stations could not be loaded').waitFor()
  await expectAccessible(page)
})

test('every state fits 320 pixels, and a window of 640 with text of twice the size, without scrolling sideways', async () => {
  for (const state of STATES) {
    const page = await openFinder({ viewport: { width: 320, height: 800 } }, state.path())
    await waitUntilSeen(page, state)
    for (const [width, fontSize] of [
      [320, '100%'],
      [640, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const excess = await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
        return document.documentElement.scrollWidth - innerWidth
      }, fontSize)
      expect(excess, `${state.name} at ${width} px`).toBe(0)
    }
    await page.context().close()
  }
})

test('in a low and wide window everything can be reached by scrolling', async () => {
  const page = await openFinder({ viewport: { width: 1280, height: 400 } })
  await show(page, STATES[1] as State)
  const last = page.getByRole('button', { name: 'Show more stations' })
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await page.getByRole('link', { name: 'Stop 30', exact: true }).waitFor()
})
