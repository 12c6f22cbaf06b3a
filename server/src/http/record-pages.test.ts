import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { getReadersLanguage } from '../messages/in-language.ts'
import { createRecordPage, type FoundRecord } from './record-pages.ts'

function serve() {
  let at = 0
  const requested: string[] = []
  const records: Record<string, FoundRecord> = {
    hub: { kind: 'page', values: { name: '<script>alert(1)</script> {{brandName}}' } },
    old: { kind: 'moved', to: '/stations/hub' },
  }
  const app = Fastify()
  const openIn = createRecordPage({
    pages: {
      path: '/stations/:slug',
      find: async (slug) => {
        requested.push(getReadersLanguage() === 'en' ? slug : `${slug} ${getReadersLanguage()}`)
        return records[slug]
      },
    },
    templates: new Map([
      ['en', '<title>{{name}} | {{brandName}}</title>'],
      ['hi', '<title>{{name}} हिन्दी {{brandName}}</title>'],
    ]),
    readFacts: async () => ({ version: '1', values: { brandName: 'VoltYatra' } }),
    now: () => at,
  })
  app.get('/stations/:slug', openIn('en'))
  app.get('/hi/stations/:slug', openIn('hi'))
  const get = (slug: string, headers = {}, before = '') =>
    app.inject({ url: `${before}/stations/${slug}`, headers })
  return { app, get, requested, records, pass: (ms: number) => (at += ms) }
}

test('a record’s page is filled, and nothing of the record is read as a tag or as HTML', async () => {
  const { get } = serve()
  const page = await get('hub')
  expect(page.statusCode).toBe(200)
  expect(page.body).toBe(
    '<title>&lt;script&gt;alert(1)&lt;&#x2F;script&gt; {{brandName}} | VoltYatra</title>',
  )
})

test('a page is read again after ten seconds, and answers with 304 while it is the same', async () => {
  const { get, requested, pass } = serve()
  const { headers } = await get('hub')
  pass(9_999)
  expect((await get('hub', { 'if-none-match': headers.etag })).statusCode).toBe(304)
  expect(requested).toEqual(['hub'])
  pass(1)
  expect((await get('hub', { 'if-none-match': headers.etag })).statusCode).toBe(304)
  expect(requested).toEqual(['hub', 'hub'])
})

test('an older address leads on, and an unknown or endless one to nothing', async () => {
  const { get, requested } = serve()
  const old = await get('old')
  expect([old.statusCode, old.headers.location]).toEqual([301, '/stations/hub'])
  expect((await get('none')).statusCode).toBe(404)
  expect((await get('none')).statusCode).toBe(404)
  expect(requested).toEqual(['old', 'none', 'none'])
  expect((await get('x'.repeat(601))).statusCode).not.toBe(200)
  expect(requested).toHaveLength(3)
})

test('a reading that failed is not kept', async () => {
  const { get, records } = serve()
  const hub = records.hub
  Object.defineProperty(records, 'hub', {
    configurable: true,
    get: () => {
      throw new Error('away')
    },
  })
  expect((await get('hub')).statusCode).toBe(500)
  Object.defineProperty(records, 'hub', { value: hub })
  expect((await get('hub')).statusCode).toBe(200)
})

test('each language has a page of its own, is read in it, and leads on within it', async () => {
  const { get, requested } = serve()
  expect((await get('hub')).body).toContain('{{brandName}} | VoltYatra')
  expect((await get('hub', {}, '/hi')).body).toContain('{{brandName}} हिन्दी VoltYatra')
  expect((await get('hub', {}, '/hi')).body).toContain('हिन्दी')
  expect((await get('old', {}, '/hi')).headers.location).toBe('/hi/stations/hub')
  expect(requested).toEqual(['hub', 'hub hi', 'old hi'])
})

test('at most 200 pages are kept, of all languages together', async () => {
  const { get, requested, records } = serve()
  for (let at = 0; at < 200; at += 1) {
    records[`s${at}`] = { kind: 'page', values: { name: String(at) } }
    await get(`s${at}`, {}, at % 2 === 0 ? '/hi' : '')
  }
  await get('s0', {}, '/hi')
  expect(requested).toHaveLength(200)
  await get('hub')
  await get('s0', {}, '/hi')
  expect(requested).toHaveLength(202)
})
