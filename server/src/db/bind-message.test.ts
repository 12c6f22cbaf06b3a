import pg from 'pg'
import { expect, test } from 'vitest'
import { buildBind, type SentValue } from './bind-message.ts'

interface Writing {
  bind(values: { statement: string; values: readonly SentValue[] }): void
  stream: { write(bytes: Buffer): boolean; writable: boolean }
}

/** What the driver itself writes. */
function bindAsDriver(statement: string, values: readonly SentValue[]): Buffer {
  const written: Buffer[] = []
  const stream = { writable: true, write: (bytes: Buffer) => written.push(bytes) > 0, on: () => stream }
  const connection = new pg.Connection({ stream } as never) as unknown as Writing
  connection.bind({ statement, values })
  return Buffer.concat(written)
}

const bytes = (length: number): Buffer => Buffer.alloc(length, length % 251)

test.each<{ readonly of: string; readonly values: readonly SentValue[] }>([
  { of: 'none', values: [] },
  { of: 'one that is large', values: [bytes(70_000)] },
  { of: 'one at the border', values: [bytes(2_047), bytes(2_048), bytes(2_049)] },
  { of: 'large ones one after the other', values: [bytes(5_000), bytes(90_000), bytes(3_000)] },
  { of: 'all kinds', values: ['text', bytes(5_000), null, 'ಮೀಟರ್ €', bytes(0), undefined, bytes(4_000), ''] },
  { of: 'texts and nulls', values: ['7', null] },
])('the message is the driver’s own, byte for byte: $of', ({ values }) => {
  for (const statement of ['', 'a-statement_0']) {
    expect(Buffer.concat(buildBind(statement, values))).toEqual(bindAsDriver(statement, values))
  }
})

test('a large value is sent as it is, and small ones are put together', () => {
  const large = bytes(8_000)
  const pieces = buildBind('', [bytes(10), 'a text', large, bytes(10), null, 'another'])
  expect(pieces).toHaveLength(3)
  expect(pieces[1]).toBe(large)
})
