import { Validator } from '@seriousme/openapi-schema-validator'
import { API_PREFIX, ENDPOINTS, type EndpointShape, STREAMS } from '@voltyatra/contract'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { mountDocuments } from './mount.ts'
import {
  groupRefusalsByStatus,
  type OpenApiDocument,
  type Operation,
  openApiDocument,
  type Response,
} from './openapi.ts'

const document = await openApiDocument(ENDPOINTS, {
  prefix: API_PREFIX,
  publicUrl: 'https://charge.example.in',
  streams: STREAMS,
})

const operationOf = ({ path, method }: EndpointShape): Operation | undefined =>
  document.paths[path]?.[method.toLowerCase()]

describe('the OpenAPI document', () => {
  test('has the official shape of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  test('has every call once, under its own name', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      [...ENDPOINTS, ...STREAMS].map(({ name }) => name).sort(),
    )
  })

  test('has every stream with its events, who may listen, and how to go on after a break', () => {
    for (const { name, path, access, events: sent } of STREAMS) {
      const stream = document.paths[path]?.get as Operation
      expect(stream.operationId).toBe(name)
      expect(stream.security).toEqual(
        access === 'public' ? [] : [{ [access === 'customer' ? 'driver' : 'operator']: [] }],
      )
      expect(stream.parameters?.[0]).toMatchObject({ name: 'lastEventId', in: 'query' })
      expect(stream.parameters?.at(-1)).toMatchObject({ name: 'Last-Event-ID', in: 'header' })
      expect(stream.responses[200]).toMatchObject({
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      })
      const { content } = stream.responses[200] as Response
      const events = content['text/event-stream']?.['x-events']
      expect(Object.keys(events?.properties ?? {})).toEqual(Object.keys(sent))
      expect(codesOf(document, stream).sort()).toEqual([
        'internal-error',
        ...(access === 'public' ? [] : ['not-signed-in']),
        'service-unavailable',
        'too-many-requests',
      ])
    }
    expect(document.components.schemas.LiveChange?.properties).toHaveProperty('topic')
  })

  test('names every refusal of every call under its status', () => {
    for (const endpoint of ENDPOINTS) {
      const listed = codesOf(document, operationOf(endpoint) as Operation)
      expect(listed, endpoint.name).toEqual(expect.arrayContaining([...endpoint.refusals]))
      expect(listed.sort(), endpoint.name).toEqual(
        [...groupRefusalsByStatus(endpoint).values()].flat().sort(),
      )
    }
  })

  test('refers to nothing that it does not have, and has nothing that it does not refer to', () => {
    const text = JSON.stringify(document)
    const named = new Set(
      [...text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
    )
    const { securitySchemes: _schemes, ...kinds } = document.components
    const held = Object.entries(kinds).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `${kind}/${name}`),
    )
    expect([...named].sort()).toEqual(held.sort())
    expect(text).not.toContain('$defs')
  })

  test('says of every closed call whose session it takes, and of every keyed one that it takes a key', () => {
    for (const endpoint of ENDPOINTS) {
      const { security, parameters } = operationOf(endpoint) as Operation
      const { access } = endpoint
      const ofPartner = typeof access === 'object' && 'partner' in access ? 'partner' : 'operator'
      const ofFleet = access === 'fleet' ? 'fleet' : ofPartner
      const session = access === 'customer' ? 'driver' : ofFleet
      expect(security, endpoint.name).toEqual(access === 'public' ? [] : [{ [session]: [] }])
      const takesKey = JSON.stringify(parameters).includes('IdempotencyKey')
      expect(takesKey, endpoint.name).toBe(endpoint.method !== 'GET' && endpoint.idempotency !== 'ignored')
    }
    expect(document.components.securitySchemes.operator).toMatchObject({
      in: 'cookie',
      name: '__Host-voltyatra_admin',
    })
  })

  test('offers a form with its files where a call takes files', () => {
    for (const endpoint of ENDPOINTS.filter(({ files }) => files)) {
      const form = operationOf(endpoint)?.requestBody?.content['multipart/form-data']?.schema
      for (const field of endpoint.files ?? [])
        expect(form?.properties?.[field]).toMatchObject({ format: 'binary' })
    }
  })

  test('names what stands in braces in the address of a call', () => {
    for (const endpoint of ENDPOINTS) {
      const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const own = (operationOf(endpoint)?.parameters ?? []).filter((one) => 'name' in one)
      const documented = own.filter((one) => one.in === 'path').map(({ name }) => name)
      expect(documented.toSorted(), endpoint.name).toEqual(named.toSorted())
    }
  })

  test('knows the usual value and the bounds of a list’s page', () => {
    const list = ENDPOINTS.find(({ name }) => name === 'listContacts') as EndpointShape
    const limit = operationOf(list)?.parameters.find(
      (parameter) => 'name' in parameter && parameter.name === 'limit',
    )
    expect(limit).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 200 },
    })
  })
})

const codesOf = ({ components }: OpenApiDocument, { responses }: Operation): string[] =>
  Object.values(responses).flatMap((response) => {
    const named = '$ref' in response ? components.responses[response.$ref.split('/').at(-1) ?? ''] : response
    return [...((named as { 'x-codes'?: readonly string[] })['x-codes'] ?? [])]
  })

describe('GET /ev/api/docs', () => {
  const app = Fastify()
  const publicUrl = 'http://127.0.0.1:3000'
  mountDocuments(app, { prefix: API_PREFIX, publicUrl, endpoints: ENDPOINTS, streams: STREAMS })
  mountDocuments(app, { prefix: '/api/v1', publicUrl, endpoints: ENDPOINTS.slice(0, 3), streams: [] })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  test('answers programs with the document', async () => {
    const answer = await get('/ev/api/docs', { accept: '*/*' })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json().openapi).toMatch(/^3\.1/)
    expect((await get('/ev/api/docs/openapi.json')).body).toBe(answer.body)
  })

  test('answers browsers with a page of all calls that needs no script and no other origin', async () => {
    const { headers, body } = await get('/ev/api/docs', { accept: 'text/html,*/*;q=0.8' })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers.vary).toBe('accept, accept-encoding')
    for (const { name, summary } of [...ENDPOINTS, ...STREAMS]) {
      expect(body).toContain(`id="${name}"`)
      expect(body).toContain(summary.replaceAll("'", '&#39;').replaceAll('"', '&quot;'))
    }
    expect(body).not.toMatch(/<script|<style|style="|onclick|https?:\/\//)
    const [, stylesheet = ''] = /href="(\/ev\/api\/docs\/[^"]+\.css)"/.exec(body) ?? []
    expect((await get(stylesheet)).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  test('of another API are below its prefix, and name its calls alone', async () => {
    const { servers, paths } = (await get('/api/v1/docs/openapi.json')).json()
    expect(servers).toEqual([{ url: '/api/v1' }])
    expect(Object.keys(paths)).toEqual([...new Set(ENDPOINTS.slice(0, 3).map(({ path }) => path))])
    const { body } = await get('/api/v1/docs', { accept: 'text/html' })
    expect(body).toContain('3 calls under <code>/api/v1</code>')
    expect(body).toContain('href="/api/v1/docs/style.css"')
  })

  test('links to nothing on the page that is not there', async () => {
    const { body } = await get('/ev/api/docs', { accept: 'text/html' })
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const missing = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !ids.has(id))
    expect(missing).toEqual([])
    expect(ids.size).toBe([...body.matchAll(/ id="/g)].length)
  })

  test('is sent once: a client that has it gets 304, for each form of it', async () => {
    for (const encoding of ['br', 'gzip', 'identity', 'br;q=0, gzip']) {
      const first = await get('/ev/api/docs', { 'accept-encoding': encoding })
      const etag = String(first.headers.etag)
      const again = await get('/ev/api/docs', {
        'accept-encoding': encoding,
        'if-none-match': `W/${etag}, "x"`,
      })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(
        (await get('/ev/api/docs', { 'accept-encoding': encoding, 'if-none-match': '"x"' })).statusCode,
      ).toBe(200)
    }
  })

  test('goes out compressed where the client takes that', async () => {
    const size = async (encoding: string) => {
      const { headers, rawPayload } = await get('/ev/api/docs', { 'accept-encoding': encoding })
      return [headers['content-encoding'], rawPayload.length] as const
    }
    const [[, plain], [br, brSize], [gzip, gzipSize], [off]] = [
      await size('identity'),
      await size('gzip, br'),
      await size('gzip, br;q=0'),
      await size('br;q=0.0, gzip;q=0'),
    ]
    expect([br, gzip, off]).toEqual(['br', 'gzip', undefined])
    expect(brSize).toBeLessThan(gzipSize)
    expect(gzipSize).toBeLessThan(plain / 5)
  })
})
