import { ENDPOINTS } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { administrator, PASSWORD, signIn } from '../testing/sign-in.ts'
import { testApp } from '../testing/test-app.ts'
import { forEach, hostileTarget, WITH_BODY } from './testing/hostile-target.ts'
import { sampleInput } from './testing/sample.ts'

test('signing in leaves no password, code or token in the log or in an answer', async () => {
  const log: string[] = []
  const world = await testApp({ onLogLine: (line) => log.push(line) })
  await administrator(world)
  const refused = await world.visitor.post('/access-admin', {
    email: 'asha@example.in',
    password: `${PASSWORD}?`,
  })
  const { answer, token, caller } = await signIn(world)

  const phone = '+919876500001'
  const requested = await world.visitor.post('/driver/request-code', { phone })
  const { body: text } = (await caller.get('/outbox')).body.data[0]
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  const wrong = await world.visitor.post('/driver/verify-code', {
    phone,
    code: code === '000000' ? '000001' : '000000',
  })
  const driver = await world.visitor.post('/driver/verify-code', { phone, code })
  const driverToken = /voltyatra_driver=([^;]+)/.exec(driver.headers.getSetCookie().join())?.[1] ?? ''
  await caller.post('/logout-admin')

  expect([refused.status, answer.status, requested.status, wrong.status, driver.status]).toEqual([
    401, 200, 202, 401, 200,
  ])
  expect(code).toMatch(/^\d{6}$/)
  expect(driverToken.length).toBeGreaterThan(30)
  expect(log.length).toBeGreaterThan(5)
  for (const secret of [PASSWORD, token, driverToken, code]) {
    const seen = [
      ...log,
      ...[refused, answer, requested, wrong, driver].map(({ body }) => JSON.stringify(body)),
    ]
    // Six digits may stand in a request's id by chance, but not alone.
    expect(seen.filter((line) => new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(line))).toEqual([])
  }
})

test('what any call is sent, well or badly formed, does not reach the log', async () => {
  const log: string[] = []
  const marker = 'hunter2-hunter2-hunter2'
  const { request } = await hostileTarget({}, { onLogLine: (line) => log.push(line) })
  const headers = { authorization: marker, 'idempotency-key': marker, 'user-agent': marker, referer: marker }
  await forEach(ENDPOINTS, async (endpoint) => {
    await request(endpoint, { query: `?token=${marker}&q=${marker}`, headers })
    await request(endpoint, { raw: `{"password": "${marker}"`, headers })
    await request(endpoint, { as: 'visitor', headers: { ...headers, cookie: `voltyatra_admin=${marker}` } })
  })
  await forEach(WITH_BODY, async (endpoint) => {
    const sample = sampleInput(endpoint.body)
    const body = Object.fromEntries(
      Object.entries(sample).map(([name, value]) => [
        name,
        typeof value === 'string' ? `${marker} ${value}` : value,
      ]),
    )
    const answer = await request(endpoint, { body, headers })
    if (answer.status >= 400) expect(answer.text, endpoint.name).not.toContain(marker)
  })
  expect(log.length).toBeGreaterThan(ENDPOINTS.length)
  expect(log.filter((line) => line.includes('hunter2'))).toEqual([])
})
