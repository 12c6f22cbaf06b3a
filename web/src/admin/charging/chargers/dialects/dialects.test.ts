import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dialectOf } from './dialects.ts'

const WEB = join(import.meta.dirname, '../../../..')

test('a session is stopped, and a connector numbered, as each version does', () => {
  expect(dialectOf('ocpp1.6').stop('17')).toEqual({
    action: 'RemoteStopTransaction',
    payload: { transactionId: 17 },
  })
  expect(dialectOf('ocpp2.0.1').stop('17')).toEqual({
    action: 'RequestStopTransaction',
    payload: { transactionId: '17' },
  })
  expect([null, 'ocpp2.0.1'].map((protocol) => dialectOf(protocol).connectorAt(2))).toEqual([
    { evse: 0, number: 2 },
    { evse: 2, number: 1 },
  ])
})

test('no other file of the web names a version, but for the texts that people read', async () => {
  const naming: string[] = []
  for (const name of await readdir(WEB, { recursive: true })) {
    const file = name.replaceAll('\\', '/')
    if (!/\.tsx?$/.test(file) || /\/dialects\/|\/messages\/|[/-]texts\.ts$|\.test\.tsx?$/.test(file)) continue
    if (/ocpp\d/.test(await readFile(join(WEB, file), 'utf8'))) naming.push(file)
  }
  expect(naming).toEqual([])
})
