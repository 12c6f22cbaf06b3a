import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createRecordPage, type FoundRecord } from './record-pages.ts'

function serve() {
  let at = 0
  const asked: string[] = []
  const records: Record<string, FoundRecord> = {
    hub: { kind: 'page', values: { name: '<script>alert(1)</script> {{brandName}}' } },
    old: { kind: 'moved', to: '/stations/hub' },
  }
  const app = Fastify()
  app.get(
    '/stations/:slug',
    createRecordPage({
      pages: {
        path: '/stations/:slug',
        find: async (slug) => {
          asked.push(slug)
          return records[slug]
        },
      },
      template: '<title>{{name}} | {{brandName}}</title>',
      readFacts: async () => ({ version: '1', values: { brandName: 'VoltYatra' } }),
      now: () => at,
    }),
  )
  const get = (slug: string, headers = {}) => app.inject({ url: `/stations/${slug}`, headers })
  return { app, get, asked, records, pass: (ms: number) => (at += ms) }
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
  const { get, asked, pass } = serve()
  const { headers } = await get('hub')
  pass(9_999)
  expect((await get('hub', { 'if-none-match': headers.etag })).statusCode).toBe(304)
  expect(asked).toEqual(['hub'])
  pass(1)
  expect((await get('hub', { 'if-none-match': headers.etag })).statusCode).toBe(304)
  expect(asked).toEqual(['hub', 'hub'])
})

test('an older address leads on, and an unknown or endless one to nothing', async () => {
  const { get, asked } = serve()
  const old = await get('old')
  expect([old.statusCode, old.headers.location]).toEqual([301, '/stations/hub'])
  expect((await get('none')).statusCode).toBe(404)
  expect((await get('none')).statusCode).toBe(404)
  expect(asked).toEqual(['old', 'none', 'none'])
  expect((await get('x'.repeat(601))).statusCode).not.toBe(200)
  expect(asked).toHaveLength(3)
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
