/** What the public site and the panel may weigh; what grows past it fails the tests. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { WEB_BUILD } from './testing/web-build.ts'

const KB = 1000
const APPS = ['panel.html', 'driver.html', 'guest.html', 'partner.html', 'fleet.html', 'driver-listed.html']

let pages: readonly { readonly path: string; readonly html: string }[]
let panel: string
let driver: string
let guest: string
let assets: readonly string[]

beforeAll(async () => {
  assets = await readdir(join(WEB_BUILD, 'assets'))
  const { pages: listed } = JSON.parse(await readFile(join(WEB_BUILD, 'pages.json'), 'utf8'))
  pages = await Promise.all(
    listed
      .filter(({ file }: { file: string }) => file.endsWith('.html') && !APPS.includes(file))
      .map(async ({ path, file }: { path: string; file: string }) => ({
        path,
        html: await readFile(join(WEB_BUILD, file), 'utf8'),
      })),
  )
  ;[panel = '', driver = '', guest = ''] = await Promise.all(
    APPS.map((file) => readFile(join(WEB_BUILD, file), 'utf8')),
  )
})

const asset = (name: string): Promise<Buffer> => readFile(join(WEB_BUILD, 'assets', name))
const compressed = (content: string): number => brotliCompressSync(content).length
const named = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, name = '']) => name)

const STATIC = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g
const LATER = /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g

/** A script and everything that it brings along: before it runs, or with `later` at any time. */
async function withImports(
  name: string,
  { later = false, seen = new Set<string>() } = {},
): Promise<Set<string>> {
  if (seen.has(name)) return seen
  seen.add(name)
  const text = (await asset(name)).toString()
  const imported = [...named(text, STATIC), ...(later ? named(text, LATER) : [])]
  for (const one of imported) await withImports(one, { later, seen })
  return seen
}

/** As the server sends them: what the build compressed, or as it is where that is no smaller. */
async function weightOf(files: Iterable<string>): Promise<number> {
  const sent = [...files].map((name) => (assets.includes(`${name}.br`) ? `${name}.br` : name))
  const weights = await Promise.all(sent.map(async (name) => (await asset(name)).length))
  return weights.reduce((sum, one) => sum + one, 0)
}

test('before anybody does something, a page runs at most 2 kB of script', async () => {
  for (const { path, html } of pages) {
    const scripts = named(html, /<script[^>]* src="\/assets\/([\w.-]+)"/g)
    expect(scripts, path).toHaveLength(1)
    const brought = await Promise.all([...(await withImports(scripts[0] ?? ''))].map(asset))
    const bytes = brought.reduce((sum, { length }) => sum + length, 0)
    expect(bytes, path).toBeGreaterThan(500)
    expect(bytes, path).toBeLessThanOrEqual(2048)
  }
})

/** Of India's scripts each letter has three bytes, and a page one sheet more, which names their fonts. */
const OF_INDIA = /^\/[a-z]{2}(?:\/|$)/

test('a page and its style weigh at most 15 kB, and 20 kB in a language of India', async () => {
  for (const { path, html } of pages) {
    const isOfIndia = OF_INDIA.test(path)
    const sheets = named(html, /<link rel="stylesheet" href="\/assets\/([\w.-]+)"/g)
    expect(sheets, path).toHaveLength(isOfIndia ? 2 : 1)
    const weight = compressed(html) + (await weightOf(sheets))
    expect(weight, path).toBeLessThanOrEqual((isOfIndia ? 20 : 15) * KB)
  }
})

test('there is one font, of at most 50 kB', async () => {
  // The driver's app fetches letters of other scripts where its language has them (`shared/language/scripts.css`).
  const fonts = assets.filter((name) => name.endsWith('.woff2') && !name.startsWith('noto-sans-'))
  expect(fonts).toHaveLength(1)
  expect((await asset(fonts[0] ?? '')).length).toBeLessThanOrEqual(50 * KB)
})

/** What comes where a map is seen, after the list. */
const MAP = /^(draw-map|base-map|streets|maplibre-gl)/

/** All that a page of the site may fetch in time; the map's worker is named by no import. */
async function siteScripts(): Promise<readonly string[]> {
  const islands = named(pages[0]?.html ?? '', /data-islands="\/assets\/([\w.-]+)"/g)
  expect(islands).toHaveLength(1)
  const imported = await withImports(islands[0] ?? '', { later: true })
  return [
    ...imported,
    ...assets.filter((name) => name.startsWith('maplibre-gl-worker-') && name.endsWith('.js')),
  ]
}

test('all scripts of the site together weigh at most 90 kB, the finder’s own with them', async () => {
  const weight = await weightOf((await siteScripts()).filter((name) => !MAP.test(name)))
  expect(weight).toBeGreaterThan(70 * KB)
  expect(weight).toBeLessThanOrEqual(90 * KB)
})

test('the map, which comes after the list where one is seen, weighs at most 390 kB with the way it draws streets', async () => {
  const weight = await weightOf((await siteScripts()).filter((name) => MAP.test(name)))
  expect(weight).toBeGreaterThan(200 * KB)
  expect(weight).toBeLessThanOrEqual(390 * KB)
})

test('the panel begins with at most 220 kB of script', async () => {
  const [entry = ''] = named(panel, /<script[^>]* src="\/assets\/([\w.-]+)"/g)
  const scripts = await withImports(entry)
  const weight = await weightOf(scripts)
  expect(weight).toBeGreaterThan(100 * KB)
  expect(weight).toBeLessThanOrEqual(220 * KB)
})

test('the panel begins with at most 10 files of script, and a screen has at most 8 more', async () => {
  const [entry = ''] = named(panel, /<script[^>]* src="\/assets\/([\w.-]+)"/g)
  const frame = await withImports(entry)
  expect(frame.size).toBeLessThanOrEqual(10)
  const texts = await Promise.all([...frame].map(async (name) => (await asset(name)).toString()))
  const screens = new Set(texts.flatMap((text) => named(text, LATER)))
  expect(screens.size).toBeGreaterThan(30)
  for (const screen of screens) {
    const more = [...(await withImports(screen))].filter((name) => !frame.has(name))
    expect(more.length, screen).toBeLessThanOrEqual(8)
  }
})

test('charts come only where they are drawn', async () => {
  const [entry = ''] = named(panel, /<script[^>]* src="\/assets\/([\w.-]+)"/g)
  const charts = assets.filter((name) => name.startsWith('dashboard-screen-') && name.endsWith('.js'))
  expect(charts).toHaveLength(1)
  expect(await withImports(entry)).not.toContain(charts[0])
  expect(await withImports(entry, { later: true })).toContain(charts[0])
})

/** A page with all that it loads before it can be used. */
async function weighApp(html: string): Promise<number> {
  const [entry = ''] = named(html, /<script[^>]* src="\/assets\/([\w.-]+)"/g)
  const files = named(html, /<link [^>]*href="\/assets\/([\w.-]+\.(?:css|woff2|js))"/g)
  const scripts = await withImports(entry)
  // What the entry goes on with is named by the page.
  for (const name of files.filter((one) => one.endsWith('.js'))) await withImports(name, { seen: scripts })
  return compressed(html) + (await weightOf(new Set([...scripts, ...files])))
}

test('the driver’s app begins with at most 150 kB in all, the font with it', async () => {
  const weight = await weighApp(driver)
  expect(weight).toBeGreaterThan(100 * KB)
  expect(weight).toBeLessThanOrEqual(150 * KB)
})

test('the page of a connector’s code weighs at most 25 kB in all, and loads no font', async () => {
  expect(guest).not.toContain('.woff2')
  const weight = await weighApp(guest)
  expect(weight).toBeGreaterThan(8 * KB)
  expect(weight).toBeLessThanOrEqual(25 * KB)
})
