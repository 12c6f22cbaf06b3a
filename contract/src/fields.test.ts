import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import {
  Email,
  IndianMobile,
  Line,
  Lines,
  listQuery,
  Phone,
  PositiveRupees,
  parseFromText,
  Rupees,
  WebAddress,
} from './fields.ts'

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

describe('rupees', () => {
  test('take every whole paisa from nothing to 10 crore', () => {
    const paise = fc.integer({ min: 0, max: 10_000_000_000 })
    fc.assert(
      fc.property(paise, (count) => takes(Rupees, count / 100)),
      { numRuns: 2000 },
    )
  })

  test('take no part of a paisa, however small it is', () => {
    const parts = fc.tuple(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 999 }))
    fc.assert(
      fc.property(parts, ([count, thousandths]) => {
        // Written out in decimals, as a client would: no arithmetic in between that could round it away.
        const rupees = Number(
          `${Math.floor(count / 100)}.${String(count % 100).padStart(2, '0')}${String(thousandths).padStart(3, '0')}`,
        )
        return !takes(Rupees, rupees)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    -0.01,
    -1,
    0.001,
    1e-7,
    10.155,
    0.1 + 0.2,
    1e12,
    100_000_000.01,
    Number.NaN,
    Infinity,
    '10',
    null,
    [1],
  ])('refuse %s', (value) => {
    expect(takes(Rupees, value)).toBe(false)
  })

  test('above zero take no nothing, not even a negative one', () => {
    expect([0, -0, 0.01, 1].map((value) => takes(PositiveRupees, value))).toEqual([false, false, true, true])
  })
})

describe('a number in a form', () => {
  const Amount = parseFromText(Rupees)
  test.each([
    ['12.5', 12.5],
    [' 7 ', 7],
    ['007', 7],
  ])('%j is %d', (text, value) => {
    expect(Amount.parse(text)).toBe(value)
  })

  test.each([
    '',
    ' ',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '1,000',
    '12.',
    '.5',
    '1 2',
    '+1',
    '१२',
    '9'.repeat(400),
  ])('%j is none', (text) => {
    expect(takes(Amount, text)).toBe(false)
  })
})

describe('text', () => {
  test('of one line has no line breaks, tabs or other signs that nobody sees', () => {
    expect(Line(10).parse('  Asha  ')).toBe('Asha')
    for (const sign of ['\n', '\r', '\t', '\u0000', '\u007f', '\u0085', '\u2028']) {
      expect(takes(Line(10), `a${sign}b`), JSON.stringify(sign)).toBe(false)
    }
  })

  test('of several lines may break them, and holds no other such signs', () => {
    expect(takes(Lines(20), 'a\r\n\tb')).toBe(true)
    expect(takes(Lines(20), 'a\u0000b')).toBe(false)
    expect(takes(Lines(20), 'a\u001bb')).toBe(false)
  })

  test('that is blank is missing', () => {
    expect(Line(10, 'Please enter name').safeParse(' \u3000\ufeff ').error?.issues[0]?.message).toBe(
      'Please enter name',
    )
    expect(Line(10, 'Please enter name').safeParse(undefined).error?.issues[0]?.message).toBe(
      'Please enter name',
    )
  })
})

describe('web addresses', () => {
  test.each(['https://example.in', 'http://example.in:8080/a?b=c#d', ' https://example.in '])(
    '%j is one',
    (text) => {
      expect(takes(WebAddress, text)).toBe(true)
    },
  )

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.in',
    '//example.in',
    'example.in',
    'https://exa mple.in',
    'https://example.in/a\nb',
    '',
  ])('%j is none', (text) => {
    expect(takes(WebAddress, text)).toBe(false)
  })
})

describe('people’s numbers and addresses', () => {
  test.each(['+919876543210', '98765 43210', '09876543210', '(+91) 98765-43210', '00919876543210'])(
    'the mobile number %j is one and the same',
    (text) => {
      expect(IndianMobile.parse(text)).toBe('+919876543210')
    },
  )

  test.each(['5876543210', '987654321', '98765432101', '+1 987 654 3210', '98765432१०', ''])(
    'the mobile number %j is none',
    (text) => {
      expect(takes(IndianMobile, text)).toBe(false)
    },
  )

  test('a telephone number has ten digits at least', () => {
    expect([takes(Phone, '080-22334455'), takes(Phone, '----------'), takes(Phone, '123456789')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('an e-mail address is one, and not two', () => {
    expect([
      takes(Email, ' asha@example.in '),
      takes(Email, 'a@b'),
      takes(Email, 'a@example.in,b@example.in'),
    ]).toEqual([true, false, false])
  })
})

test('a list called bare shows 200 rows', () => {
  expect(listQuery({ sort: ['name'] }).parse({})).toEqual({ limit: 200 })
  expect(listQuery({ sort: ['name'] }).parse({ limit: '1000', sort: '-name' })).toEqual({
    limit: 1000,
    sort: '-name',
  })
})
