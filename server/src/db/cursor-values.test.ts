import { expect, test } from 'vitest'
import { isValueOf, type SortType } from './cursor-values.ts'

const VALUES: Record<SortType, { readonly good: readonly string[]; readonly bad: readonly string[] }> = {
  timestamptz: {
    good: ['2026-11-20 06:30:00+00', '2026-11-20 06:30:00.123456+00', '2024-02-29 23:59:59.5+00'],
    bad: [
      'yesterday',
      'infinity',
      "now'; drop table session; --",
      '2026-02-29 06:30:00+00',
      '2026-13-01 06:30:00+00',
      '2026-11-31 06:30:00+00',
      '2026-11-20 24:00:00+00',
      '2026-11-20 06:60:00+00',
      '2026-11-20 06:30:00+05:30',
      '2026-11-20T06:30:00Z',
      '0000-01-01 00:00:00+00',
      '294277-01-01 00:00:00+00',
    ],
  },
  int8: {
    good: ['0', '-1', '9223372036854775807', '-9223372036854775807'],
    bad: ['', '1.5', '1e3', '0x10', '00', '9223372036854775808', '99999999999999999999', 'a', ' 1'],
  },
  float8: {
    good: ['0', '12.9716', '-0.5', '1e-07', '1.7976931348623157e+308', 'Infinity', 'NaN'],
    bad: ['', 'a', '1e+309', '1e-400', '1,5', '--1', '0x1p3', ' 1'],
  },
  uuid: {
    good: ['01900000-0000-7000-8000-000000000000'],
    bad: ['', 'x', '01900000-0000-7000-8000-00000000000', '{01900000-0000-7000-8000-000000000000}'],
  },
  text: { good: ['', "O'Hara", 'हुब्बळ्ळि'], bad: ['a\0b'] },
}

test.each(Object.entries(VALUES))(
  'of what a cursor may say, %s takes its own values alone',
  (type, { good, bad }) => {
    for (const text of good)
      expect({ text, is: isValueOf(type as SortType, text) }).toEqual({ text, is: true })
    for (const text of bad)
      expect({ text, is: isValueOf(type as SortType, text) }).toEqual({ text, is: false })
  },
)
