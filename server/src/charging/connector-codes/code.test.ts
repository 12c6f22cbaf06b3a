import { expect, test } from 'vitest'
import { formatCode, parseCode } from './code.ts'

test('a code is read with and without its dash, in either case, and shown in two groups', () => {
  for (const typed of ['7KXM4RTC', '7kxm-4rtc', ' 7KXM 4RTC ']) expect(parseCode(typed)).toBe('7KXM4RTC')
  expect(formatCode('7KXM4RTC')).toBe('7KXM-4RTC')
})

test('what no label can have is no code', () => {
  for (const typed of ['', '7KXM4RT', '7KXM4RTCC', '0KXM4RTC', 'OKXM4RTC', "' or 1=1"]) {
    expect(parseCode(typed), typed).toBe('')
  }
})
