import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EV_API } from '../ev-api.ts'
import { declareApis } from './api.ts'
import { exchange } from './testing/exchange.ts'
import { answerUnknownPaths } from './unknown-path.ts'
import { openWebApp } from './web-app.ts'

const ORIGIN = 'https://origin.invalid'
const PUBLIC_URL = 'https://volt.example'
const pageAt = (origin: string) => `<!doctype html><title>VoltYatra</title><link href="${origin}/">`
const PAGE = pageAt(PUBLIC_URL)
const OWN_STYLE = '.meanwhile { color: green }'
const PAGES = {
  origin: ORIGIN,
  pages: [
    { path: '/', file: 'index.html' },
    { path: '/terms&Condition', file: 'terms.html' },
    { path: '/hi/terms&Condition', file: 'hi/terms.html' },
    { path: '/styled', file: 'styled.html' },
    { path: '/robots.txt', file: 'robots.txt' },
    { path: '/app/find', file: 'app.html', inLanguages: { hi: 'hi/app.html' } },
  ],
  aliases: { '/terms': '/terms&Condition', '/hi/terms': '/hi/terms&Condition' },
  notFound: { en: '404.html', hi: 'hi/404.html' },
  formRefused: { en: 'form-refused.html' },
}
const ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const HINDI = '<!doctype html><title>शर्तें</title>'
const HINDI_LOST = '<!doctype html><title>पेज नहीं मिला</title>'
const HINDI_APP = '<!doctype html><noscript>इस पेज के लिए JavaScript चाहिए।</noscript>'
const LOST = '<!doctype html><title>Lost</title>'
const STYLE = `body { color: green } ${'/* long */'.repeat(100)}`

let outside: string
let dir: string
let app: FastifyInstance

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'voltyatra-web-'))
  dir = join(outside, 'web')
  for (const folder of ['assets', 'hi']) await mkdir(join(dir, folder), { recursive: true })
  const files = {
    'index.html': pageAt(ORIGIN),
    '404.html': LOST,
    'terms.html': pageAt(ORIGIN),
    'hi/terms.html': HINDI,
    'hi/404.html': HINDI_LOST,
    'form-refused.html': '<!doctype html><h1>{refusal}</h1>',
    'pages.json': JSON.stringify(PAGES),
    'app.html': pageAt(ORIGIN),
    'styled.html': `<!doctype html><style>${OWN_STYLE}</style>`,
    'hi/app.html': HINDI_APP,
    'robots.txt': `Sitemap: ${ORIGIN}/sitemap.xml\n`,
    'favicon.svg': ICON,
    'assets/site-abc123.css': STYLE,
    'assets/site-abc123.css.br': brotliCompressSync(STYLE),
    'assets/site-abc123.css.gz': gzipSync(STYLE),
    '../secret.txt': 'secret',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(dir, name), content)
  app = await serverOf(dir)
  await app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await app.close()
  await rm(outside, { recursive: true, force: true })
})

const HEADERS = { 'content-security-policy': "default-src 'none';style-src 'self';img-src 'self'" }

async function serverOf(folder: string): Promise<FastifyInstance> {
  const server = Fastify()
  server.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of Object.entries(HEADERS)) reply.raw.setHeader(name, value)
    done()
  })
  const webApp = await openWebApp(PUBLIC_URL, folder)
  declareApis(server, [EV_API])
  answerUnknownPaths(server, webApp.pages)
  await webApp.mount(server)
  return server
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ url, headers, method })

describe('the built web app', () => {
  test('serves its pages at their addresses, with its own in their links, to be asked for again each time', async () => {
    for (const url of ['/', '/terms&Condition', '/terms&Condition?from=footer']) {
      const answer = await get(url)
      expect(answer.statusCode, url).toBe(200)
      expect(answer.body).toBe(PAGE)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      })
    }
  })

  test('sends a page that has one address for all languages in the one that the browser wants, and caches keep them apart', async () => {
    const wanted = { 'accept-encoding': 'br', 'accept-language': 'hi-IN,en;q=0.8' }
    const [hindi, tamil, english] = [
      await get('/app/find', { 'accept-language': 'hi-IN,en;q=0.8' }),
      await get('/app/find', { 'accept-language': 'ta' }),
      await get('/app/find'),
    ]
    expect([hindi, tamil, english].map(({ body }) => body)).toEqual([HINDI_APP, PAGE, PAGE])
    expect(hindi.headers.vary).toBe('accept-language, accept-encoding')
    expect(brotliDecompressSync((await get('/app/find', wanted)).rawPayload).toString()).toBe(HINDI_APP)
    // What a browser has kept in English does not stand for the Hindi page.
    const known = { 'accept-language': 'hi', 'if-none-match': String(english.headers.etag) }
    expect((await get('/app/find', known)).statusCode).toBe(200)
    expect((await get('/')).headers.vary).toBe('accept-encoding')
  })

  test('allows the style that stands in a page by its digest, of that page alone', async () => {
    const digest = createHash('sha256').update(OWN_STYLE).digest('base64')
    const policyOf = async (url: string, headers = {}) =>
      String((await get(url, headers)).headers['content-security-policy'])
    const styled = `default-src 'none';style-src 'self' 'sha256-${digest}';img-src 'self'`
    expect(await policyOf('/styled')).toBe(styled)
    const { etag } = (await get('/styled')).headers
    expect(await policyOf('/styled', { 'if-none-match': etag })).toBe(styled)
    expect(await policyOf('/')).toBe(HEADERS['content-security-policy'])
  })

  test('lets a file that is named by its content be kept for ever', async () => {
    expect((await get('/assets/site-abc123.css')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css; charset=utf-8',
    })
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  test('sends the form that the build compressed, to clients that accept it', async () => {
    const url = '/assets/site-abc123.css'
    const [br, gzip, plain] = [
      await get(url, { 'accept-encoding': 'gzip, deflate, br' }),
      await get(url, { 'accept-encoding': 'gzip' }),
      await get(url),
    ]
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(STYLE)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(STYLE)
    expect([br, gzip, plain].map(({ headers }) => headers.vary)).toEqual(Array(3).fill('accept-encoding'))
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  test('does not send again what the client has', async () => {
    const { etag } = (await get('/')).headers
    const again = await get('/', { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('answers HEAD with the headers alone, and a range with its bytes', async () => {
    const head = await get('/', {}, 'HEAD')
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(PAGE.length),
    ])
    const part = await get('/favicon.svg', { range: 'bytes=0-3' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '<svg',
      `bytes 0-3/${ICON.length}`,
    ])
    expect((await get('/favicon.svg', { range: 'bytes=9999-' })).statusCode).toBe(416)
  })

  test('does not show the page for the lost, or a compressed form, at an address of its own', async () => {
    for (const url of ['/404', '/404.html', '/assets/site-abc123.css.br', '/index.html', '/pages.json']) {
      expect((await get(url)).statusCode, url).toBe(404)
    }
  })

  test('gives search engines its own address', async () => {
    const robots = await get('/robots.txt')
    expect(robots.body).toBe(`Sitemap: ${PUBLIC_URL}/sitemap.xml\n`)
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test.each([
    ['/terms', '/terms&Condition'],
    ['/Terms', '/terms&Condition'],
    ['/terms/', '/terms&Condition'],
    ['/TERMS&CONDITION', '/terms&Condition'],
    ['/terms%26condition', '/terms&Condition'],
    ['/terms%26Condition', '/terms&Condition'],
    ['/terms?from=mail&n=1', '/terms&Condition?from=mail&n=1'],
    ['/HI/Terms/', '/hi/terms&Condition'],
  ])('leads %s to %s', async (url, location) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location])
    expect((await get(url, {}, 'POST')).statusCode).toBe(404)
  })
})

describe('an address that is no file of the build', () => {
  test('is a page for browsers and JSON for programs', async () => {
    const page = await get('/nothing', { accept: 'text/html,*/*;q=0.8' })
    expect(page).toMatchObject({ statusCode: 404, body: LOST })
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept, accept-language',
    })
    const json = await get('/nothing', { accept: 'application/json' })
    expect([json.statusCode, json.json().code]).toEqual([404, 'no-such-call'])
  })

  test('of the app and of codes is said in the language of the browser', async () => {
    const lost = async (url: string, language: string) =>
      (await get(url, { accept: 'text/html', 'accept-language': language })).body
    expect(await lost('/app/nothing', 'hi-IN,en;q=0.8')).toBe(HINDI_LOST)
    expect(await lost('/c/nothing/at/all', 'hi')).toBe(HINDI_LOST)
    expect(await lost('/app/nothing', 'de')).toBe(LOST)
    expect(await lost('/nothing', 'hi-IN')).toBe(LOST)
  })

  test('is said in the language of the address', async () => {
    const lost = async (url: string) => (await get(url, { accept: 'text/html' })).body
    expect(await lost('/hi/nothing')).toBe(HINDI_LOST)
    expect(await lost('/hi')).toBe(HINDI_LOST)
    expect(await lost('/HI/nothing')).toBe(HINDI_LOST)
    // Not all languages need have one.
    expect(await lost('/ta/nothing')).toBe(LOST)
    expect(await lost('/hindi/nothing')).toBe(LOST)
    expect((await get('/hi/terms&Condition')).body).toBe(HINDI)
  })

  test('is JSON below the API, for every caller', async () => {
    expect((await get('/ev/api/nothing', { accept: 'text/html' })).json().code).toBe('no-such-call')
  })

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/secret.txt%00',
    '/robots.txt%00.html',
    '/assets',
    '/assets/',
    '/assets/.',
    '//secret.txt',
    '/FAVICON.SVG',
    '//terms',
    '/%5cterms',
    '/.',
  ])('reaches no file: %s', async (url) => {
    // As it stands: a client that knows what an address is would tidy it up first.
    const { status, json } = await exchange(app.listeningOrigin, { method: 'GET', path: url })
    expect([400, 404]).toContain(status)
    expect(json).not.toBe(undefined)
  })

  test('takes no other method where a page is', async () => {
    const answer = await get('/', {}, 'POST')
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

test('without a build the program still starts, and says at its first address what to do', async () => {
  const bare = await serverOf(join(outside, 'nowhere'))
  const answer = await bare.inject('/')
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('npm start')
  expect((await bare.inject('/other')).json().code).toBe('no-such-call')
  await bare.close()
})
