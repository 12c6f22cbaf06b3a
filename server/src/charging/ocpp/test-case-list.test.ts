/** docs/ocpp-test-cases.md names each case that is known once, with tests that exist or with why there is none. */
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const ROOT = new URL('../../../../', import.meta.url)
const HERE = 'server/src/charging/ocpp'
/** Their cases are named by their ids. */
const BY_ID = {
  'test-cases.db': ['test-cases.db.test.ts', 'testing/commanded-cases.ts', 'testing/commanded-cases-21.ts'],
  'test-case-reports.db': ['test-case-reports.db.test.ts'],
} as const
const ID = /TC_[A-S]_\d+(?:_\d)?_CSMS/g

const read = (path: string) => readFile(new URL(path, ROOT), 'utf8')

async function listCases() {
  const rows = (await read('docs/ocpp-test-cases.md')).split('\n').filter((line) => line.startsWith('| TC_'))
  return rows.map((row) => {
    const [id = '', what = '', shown = ''] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { id, what, shown, tests: [...shown.matchAll(/`([a-z0-9-]+(?:\.db)?)`/g)].map(([, name]) => name) }
  })
}

test('each case stands there once, with tests or with a reason', async () => {
  const cases = await listCases()
  expect(cases.length).toBeGreaterThan(325)
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
  for (const { id, what, shown, tests } of cases) {
    expect([id, what === '', shown === '']).toEqual([id, false, false])
    if (tests.length === 0)
      expect([id, shown]).toEqual([id, expect.stringMatching(/^(not here: |as TC_|the charger’s own)./)])
    expect(shown).not.toMatch(/no test/)
  }
})

test('each case that refers to another finds it', async () => {
  const cases = await listCases()
  const known = new Set(cases.map(({ id }) => id))
  for (const { shown } of cases) for (const [id] of shown.matchAll(ID)) expect(known).toContain(id)
})

test('each test that is named is there', async () => {
  const files = new Set<string>()
  for await (const path of glob('{server,domain,contract,charger-simulator}/src/**/*.test.ts', { cwd: ROOT }))
    files.add(
      path
        .split('/')
        .at(-1)
        ?.replace(/\.test\.ts$/, '') ?? '',
    )
  const named = (await listCases()).flatMap(({ tests }) => tests)
  expect(named.filter((name) => name !== undefined && !files.has(name) && !files.has(`${name}.db`))).toEqual(
    [],
  )
})

test.each(Object.entries(BY_ID))('%s has exactly the cases that the list says', async (name, sources) => {
  const texts = await Promise.all(sources.map((source) => read(`${HERE}/${source}`)))
  const inTests = new Set(texts.flatMap((text) => [...text.matchAll(ID)].map(([id]) => id)))
  const inList = (await listCases()).filter(({ tests }) => tests.includes(name)).map(({ id }) => id)
  expect([...inTests].sort()).toEqual(inList.sort())
})
