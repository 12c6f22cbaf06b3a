import { expect, test } from 'vitest'
import { type Found, look, report } from '../sweep/sweep.ts'
import { DEMONSTRATION, isAlive, visitors } from './visitor.ts'

const visit = visitors({ demo: DEMONSTRATION })

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
  for (const path of [...paths, '/no-such-page']) {
    await page.goto(path.replaceAll('&amp;', '&'))
    await isAlive(page)
    await look(page, path, found)
  }
  expect(report(found).join('\n')).toBe('')
})
