import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { V1_ENDPOINTS } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { buildClient } from './client.ts'
import { ROOT } from './setup/paths.mjs'

test('the client’s made files are what the contract makes, with every call of it', async () => {
  const files = await buildClient()
  for (const { file, text } of files) expect(await readFile(join(ROOT, file), 'utf8'), file).toBe(text)
  const calls = files.map(({ text }) => text).join('')
  for (const { name } of V1_ENDPOINTS) expect(calls).toContain(`  readonly ${name}: (`)
})

test('a list gets a reader of all pages, and what is sent beside an id is a field of the same input', async () => {
  const named = (...names: string[]) => V1_ENDPOINTS.filter(({ name }) => names.includes(name))
  const made = await buildClient(named('fetchStations', 'resetCharger'))
  const [types, codes, calls] = made.map(({ text }) => text)
  expect(calls).toContain('readonly readAllStations: (input?: { readonly limit?: number }')
  expect(calls).toContain("path: '/chargers/{id}/reset', body: ['isHard']")
  expect(`${types}${codes}`.match(/(?<=export (?:interface|type) )\w+/g)).toEqual([
    ...['Id', 'OpeningHours', 'Timestamp', 'Station', 'Command', 'ProblemCode', 'WebhookEvent'],
  ])
})

test('a call whose path and body have a field of one name is refused', async () => {
  const [reset] = V1_ENDPOINTS.filter(({ name }) => name === 'resetCharger')
  if (!reset?.params) throw new Error('The contract has changed')
  await expect(buildClient([{ ...reset, body: reset.params }])).rejects.toThrow('two fields of one name')
})
