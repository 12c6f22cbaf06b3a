import { paise } from '@voltyatra/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  degreesColumn,
  energyColumn,
  formatCsvHead,
  formatCsvLines,
  moneyColumn,
  textColumn,
  timeColumn,
} from './csv.ts'
import { parseCsv } from './testing/parse-csv.ts'

const line = (cell: string | null): string => formatCsvLines([textColumn<null>('Text', () => cell)], [null])

describe('a file', () => {
  test('begins with the mark of UTF-8 and the headers, and ends its lines as RFC 4180 wants', () => {
    expect(formatCsvHead([textColumn('Name', () => null), moneyColumn('Wallet', () => null)])).toBe(
      '\ufeffName,Wallet (Rs.)\r\n',
    )
    expect(formatCsvLines([textColumn<number>('N', (row) => `row ${row}`)], [1, 2])).toBe(
      'row 1\r\nrow 2\r\n',
    )
    expect(formatCsvLines([textColumn<number>('N', (row) => `row ${row}`)], [])).toBe('')
  })

  test('gives back every text that is no formula, whatever it is made of', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 })),
        (rows) => {
          const plain = rows.map((row) => row.map((cell) => `.${cell}`))
          const columns = [0, 1].map((index) => textColumn<string[]>('Text', (row) => row[index] ?? ''))
          expect(parseCsv(formatCsvHead(columns) + formatCsvLines(columns, plain))).toEqual([
            ['Text', 'Text'],
            ...plain,
          ])
        },
      ),
    )
  })

  test.each([
    ['a,b', '"a,b"\r\n'],
    ['say "hi"', '"say ""hi"""\r\n'],
    ['two\r\nlines', '"two\r\nlines"\r\n'],
    ['two\nlines', '"two\nlines"\r\n'],
    [null, '\r\n'],
  ])('writes %j as %j', (cell, written) => {
    expect(line(cell)).toBe(written)
  })

  test.each(['=1+1', '+919876543210', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'])(
    'gives the text %j an apostrophe, so that no spreadsheet takes it for a formula',
    (cell) => {
      expect(parseCsv(`\ufeff${line(cell)}`)).toEqual([[`'${cell}`]])
    },
  )

  test('leaves numbers numbers, also below zero', () => {
    const columns = [moneyColumn('Amount', () => paise(-1015)), degreesColumn('Longitude', () => -77.5946)]
    expect(formatCsvLines(columns, [null])).toBe('-10.15,-77.594600\r\n')
  })
})

test('money has two decimals, energy three, and nothing is nothing', () => {
  const columns = [
    moneyColumn<number | null>('Amount', (row) => (row === null ? null : paise(row))),
    energyColumn<number | null>('Energy', (row) => row),
  ]
  expect(formatCsvLines(columns, [0, 100, 12_345_678_901, null])).toBe(
    '0.00,0.000\r\n1.00,0.100\r\n123456789.01,12345678.901\r\n,\r\n',
  )
})

test('times are in Indian time, whose zone the header names', () => {
  const at = timeColumn<string>('Started', (iso) => new Date(iso))
  expect(at.header).toBe('Started (IST)')
  expect(formatCsvLines([at], ['2026-11-20T18:30:00Z', '2026-11-20T06:30:59.999Z'])).toBe(
    '2026-11-21 00:00:00\r\n2026-11-20 12:00:59\r\n',
  )
})
