import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

test('cells are quoted where they have to be, objects are JSON, and nothing is a formula', () => {
  const rows = [
    { at: '2026-11-20', amount: -12.5, station: { name: 'MG Road, "A"' } },
    { at: '=1+1', amount: null, note: 'two\nlines' },
  ]
  expect(formatCsv(rows)).toBe(
    '\u{feff}at,amount,station,note\r\n' +
      '2026-11-20,-12.5,"{""name"":""MG Road, \\""A\\""""}",\r\n' +
      '\'=1+1,,,"two\nlines"\r\n',
  )
})
