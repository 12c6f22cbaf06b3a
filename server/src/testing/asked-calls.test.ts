import { fileURLToPath } from 'node:url'
import { ENDPOINTS } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { findAskedCalls, readAskedCalls } from './asked-calls.ts'

const PREFIX = '/ev/api'
const served = (source: string): readonly string[] =>
  ENDPOINTS.filter((endpoint) => readAskedCalls([source])(endpoint, PREFIX)).map(({ path }) => path)

test.each([
  [`await admin.get('/chargers?q=CP-1')`, '/chargers'],
  [`await admin.post(\`/chargers/\${id}/accept\`, {})`, '/chargers/{id}/accept'],
  [`const at = \`/chargers/\${id}\`; await admin.post(\`\${at}/accept\`)`, '/chargers/{id}/accept'],
  [`await fetch(\`\${app.url}/ev/api/chargers/\${id}/accept\`)`, '/chargers/{id}/accept'],
  [`await fetch(\`\${app.url}\${API_PREFIX}/rate-list\`)`, '/rate-list'],
  [`await admin.post("/wallet-adjustment-limits")`, '/wallet-adjustment-limits'],
])('a call whose address a test begins to write is served: %s', (source, path) => {
  expect(served(source)).toContain(path)
  expect(served(source).length).toBeLessThan(60)
})

test('a test that writes no address has those that are given to others, and one that takes addresses from elsewhere has all', () => {
  const given = ENDPOINTS.filter(({ path, rawBody }) => rawBody || path.includes('{secret}'))
  expect(served('await network()')).toEqual(given.map(({ path }) => path))
  for (const source of [
    'for (const { name } of ENDPOINTS) ask(name)',
    'for (const { path } of answer.body.data) ask(path)',
    `ask(\`/\${noun}/files\`)`,
    'ask(endpoint.path)',
    'await admin.get(row.path)',
  ])
    expect(served(source)).toHaveLength(ENDPOINTS.length)
})

test('the test support that a test imports is read with it', () => {
  const file = fileURLToPath(new URL('../charging/ocpp/messages.db.test.ts', import.meta.url))
  expect(findAskedCalls(file)({ path: '/chargers/{id}/accept' }, PREFIX)).toBe(true)
  expect(findAskedCalls(file)({ path: '/payout-runs/{id}/send' }, PREFIX)).toBe(false)
})

test('what all calls have in common is tested with all of them', () => {
  const file = fileURLToPath(new URL('../http/guards.db.test.ts', import.meta.url))
  expect(findAskedCalls(file)({ path: '/payout-runs/{id}/send' }, PREFIX)).toBe(true)
})
