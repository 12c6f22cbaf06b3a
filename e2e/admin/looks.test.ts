import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitors } from '../site/visitor.ts'
import { withLongest } from '../sweep/longest.ts'
import { type Found, look, report } from '../sweep/sweep.ts'
import { atWork, DEMO } from './operator.ts'

const visit = visitors({ demo: ['--stations', '40', '--customers', '80', '--bookings', '160', '--still'] })

/** On a busy machine it takes long; what it finds does not depend on that. */
const PATIENCE_MS = 1_200_000

test.each([
  ['the demonstration’s data', '/newAdmin', '/admin', false],
  ['the longest names, amounts and addresses', '/admin', '/newAdmin', true],
] as const)(
  'with %s, no text is cut, covered or outside and no target is small, in any layout, width and theme',
  { timeout: PATIENCE_MS },
  async (_, wholeOf, screensOf, isLongest) => {
    const found: Found = new Map()
    // Windows and tabs are the same in both layouts: once is enough.
    const [whole, screens] = await Promise.all([
      sweep(wholeOf, { isLongest, isDeep: true }, found),
      sweep(screensOf, { isLongest, isDeep: false }, found),
    ])
    expect(screens.length).toBeGreaterThan(17)
    expect(whole.length).toBeGreaterThan(40)
    expect(report(found).join('\n')).toBe('')
  },
)

interface Sweeping {
  readonly isLongest: boolean
  /** Also what the screens open: tabs and windows, and what these open. */
  readonly isDeep: boolean
}

/** Every screen of a layout, and what can be opened from it by an address. */
async function sweep(
  base: string,
  { isLongest, isDeep }: Sweeping,
  found: Found,
): Promise<readonly string[]> {
  const page = await atWork(visit, base, { as: DEMO, viewport: { width: 1440, height: 900 } })
  await page.getByRole('link', { name: 'Users', exact: true }).waitFor()
  if (isLongest) await stretch(page)
  const sidebar = page.getByRole('navigation', { name: 'Sections' })
  const screens = await sidebar
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  const asked = new Set<string>()
  const queue = screens.flatMap((path) => path ?? [])
  const walked: string[] = []
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (asked.has(kindOf(path))) continue
    asked.add(kindOf(path))
    await open(page, path)
    await look(page, path.replace(/[0-9a-f-]{36}/g, 'ID'), found)
    walked.push(path)
    if (isDeep) queue.push(...(await waysOn(page)).filter((way) => way.startsWith(`${base}`)))
  }
  return walked
}

/** Addresses with other ids look alike, and so do those with other filters. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://panel')
  // A window looks alike over every tab.
  const names = searchParams.get('do') ? ['do'] : ['tab', 'command', 'setting', 'edit']
  const named = names.map((name) => searchParams.get(name))
  return [pathname, searchParams.get('open') && 'open', ...named.map((name) => name && hidden(name))].join(
    ' ',
  )
}

const hidden = (name: string): string => name.replace(/[0-9a-f-]{36}/g, 'ID')

/** Within the panel, as a click leads there. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await page.waitForFunction(
    () =>
      document.querySelector('main')?.children.length && !document.querySelector('.late, [aria-busy=true]'),
  )
}

const waysOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main a[href*="?"], [role=dialog] a[href*="?"]')].flatMap(
      (link) => link.getAttribute('href') ?? [],
    ),
  )

const stretch = async (page: Page): Promise<void> => {
  await page.route('**/ev/api/**', async (route) => {
    if (route.request().method() !== 'GET' || route.request().url().includes('/events'))
      return route.fallback()
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    return route.fulfill({ response, json: withLongest(await response.json()) })
  })
}
