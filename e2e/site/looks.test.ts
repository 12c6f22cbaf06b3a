import { expect, test } from 'vitest'
import { type Found, look, report } from '../sweep/sweep.ts'
import { findThemeDifferences } from '../sweep/theme-differences.ts'
import { DEMONSTRATION, isAlive, openVisits } from './visitor.ts'

const visit = openVisits({ demo: DEMONSTRATION, isShared: true })

const OTHERS = /^\/(?:hi|bn|mr|te|gu|kn|or|pa)(?:\/|$)/

/** On a busy machine it takes long; what it finds does not depend on that. */
const PATIENCE_MS = 600_000

test('on no public page, at any width and in either theme, text is cut, covered or outside, or a target small', {
  timeout: PATIENCE_MS,
}, async () => {
  const found: Found = new Map()
  const page = await visit.open('/')
  const map = await (await page.request.get('/sitemap.xml')).text()
  const paths = [...map.matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
    ([, path = '/']) => path || '/',
  )
  expect(paths.length).toBeGreaterThan(5)
  // Tamil and Malayalam have the longest words.
  const looked = paths.filter((path) => !OTHERS.test(path))
  expect(looked.length).toBeGreaterThan(12)
  for (const path of [...looked, '/ta/terms&Condition', '/ml/no-such-page', '/no-such-page']) {
    await page.goto(path.replaceAll('&amp;', '&'))
    await isAlive(page)
    // The offer of another language lies above the page until it is taken or put away.
    const stay = page.locator('.keep-language')
    if ((await stay.count()) > 0) await stay.click()
    await look(page, path, found)
  }
  expect(report(found).join('\n')).toBe('')
})

test('of what a theme changes, sizes are found and colours are not', async () => {
  const site = await visit.open('/')
  const page = await site.context().newPage()
  await page.setContent(`<style>
    :root { color-scheme: light dark; --edge: 1px }
    @media (prefers-color-scheme: dark) {
      :root { --page: #0b1420; --float: 0 1px 2px rgb(0 0 0 / 40%); --edge: 2px }
      p { color: var(--page) }
      @media (width < 48em) { p { padding-top: 4px } }
    }
    [data-mantine-color-scheme="dark"] p { opacity: 0.5; display: block }
  </style>`)
  expect(await page.evaluate(findThemeDifferences)).toEqual([
    '(prefers-color-scheme: dark) :root: --edge: 2px',
    '(prefers-color-scheme: dark) (width < 48em) p: padding-top: 4px',
    '[data-mantine-color-scheme="dark"] p: display: block',
  ])
})
