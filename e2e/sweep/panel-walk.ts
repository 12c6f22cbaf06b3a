/** All that the panel's links lead to: screens, pages of records, tabs and windows, each kind once. */
import type { Page } from 'playwright-core'

export interface Walk {
  /** The layout's own address. */
  readonly base: string
  /** Also what screens open by their addresses: tabs, windows, and what these open. */
  readonly isDeep: boolean
  /** Looked at too, though others of their kind are: a record whose page has parts that not every one has. */
  readonly also?: readonly string[]
}

/** Opens each place, has it looked at, and resolves with their names. */
export async function walkPanel(
  page: Page,
  { base, isDeep, also = [] }: Walk,
  look: (name: string) => Promise<void>,
): Promise<readonly string[]> {
  const sidebar = page.getByRole('navigation', { name: 'Sections' })
  const queue = [...(await sidebar.getByRole('link').evaluateAll(readHrefs)), ...also]
  const walked = new Set<string>()
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const name = also.includes(path)
      ? `${toAddressKind(path)} ${also.indexOf(path) + 1}`
      : toAddressKind(path)
    if (walked.has(name)) continue
    walked.add(name)
    await openPath(page, path)
    await look(name)
    const ways = await page.locator('main a[href], [role=dialog] a[href]').evaluateAll(readHrefs)
    queue.push(...ways.filter((way) => way.startsWith(base) && (isDeep || !way.includes('?'))))
  }
  return [...walked]
}

const readHrefs = (links: readonly Element[]): string[] =>
  links.flatMap((link) => link.getAttribute('href') ?? [])

const maskIds = (path: string): string => path.replace(/[0-9a-f-]{36}/g, 'ID')

/** Addresses with other ids look alike, and so do those with other filters. */
function toAddressKind(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://panel')
  // A window looks alike over every tab.
  const names = searchParams.get('do') ? ['do'] : ['tab', 'command', 'setting', 'edit']
  const chosen = names.flatMap((name) => searchParams.get(name) ?? []).map(maskIds)
  return [maskIds(pathname), searchParams.get('open') ? ['open'] : [], chosen].flat().join(' ')
}

/** Within the panel, as a click leads there; resolves when all is there that is loaded. */
export async function openPath(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    if (location.pathname + location.search === to) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const watch = new MutationObserver(() => resolve())
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    const tooLong = setTimeout(() => reject(new Error(`nothing changed for ${to}`)), 60_000)
    await promise
    clearTimeout(tooLong)
    watch.disconnect()
  }, path)
  await waitUntilLoaded(page)
  // What has come may ask for more as soon as it is drawn.
  await page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  )
  await waitUntilLoaded(page)
}

/** Resolves when all is there that was asked for; what counts the calls is `changeAnswers`. */
export const waitUntilLoaded = (page: Page) =>
  page.waitForFunction(
    () =>
      window.callsUnderWay === 0 &&
      document.querySelector('main')?.children.length &&
      !document.querySelector('[data-loading], [aria-busy=true]'),
  )
