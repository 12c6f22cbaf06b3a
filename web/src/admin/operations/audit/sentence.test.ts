import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AUDIT_ACTIONS } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { buildSentence, formatFact } from './sentence.ts'

const SERVER = join(import.meta.dirname, '../../../../../server/src')

/** Every action that the server’s code writes as a whole; those of exports are named by their lists. */
function actionsInCode(): string[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const source = files.map((file) => readFileSync(join(SERVER, file), 'utf8')).join('\n')
  return [...source.matchAll(/\baction: '((?!export\.)[a-z-]+\.[a-z-]+)'/g)].map(([, action = '']) => action)
}

test('every action that the code writes into the log has a sentence', () => {
  const inCode = actionsInCode()
  expect(inCode.length).toBeGreaterThan(30)
  for (const action of inCode) expect(AUDIT_ACTIONS, action).toContain(action)
  for (const action of AUDIT_ACTIONS) {
    const { text, rest = '' } = buildSentence({ action, before: null, after: null })
    expect(`${text}${rest}`, action).toMatch(/^[A-Z][a-z].*[^.]$/)
    expect(`${text}${rest}`, action).not.toMatch(/[{}_]|[a-jl-z][A-Z]|\w\.\w/)
  }
})

test('a sentence says what changed, in rupees and in words', () => {
  expect(
    buildSentence({ action: 'rate.set', before: { perKwhPaise: 1700 }, after: { perKwhPaise: 1800 } }),
  ).toEqual({ text: 'Set a new price per kWh: ₹17.00 → ₹18.00', rest: undefined })
  expect(
    buildSentence({
      action: 'partner.pay',
      before: { balancePaise: 5 },
      after: { amountPaise: 123_456, utr: 'SBIN1' },
    }),
  ).toEqual({ text: 'Recorded a payout to the partner ', rest: ': ₹1,234.56, SBIN1' })
  expect(buildSentence({ action: 'export.bookings-completed', before: null, after: {} }).text).toBe(
    'Exported the list bookings completed',
  )
})

test('an action of another version of the program is still said', () => {
  expect(buildSentence({ action: 'moon.landed', before: null, after: null })).toEqual({
    text: 'Moon landed: ',
    rest: '',
  })
})

test('moments are said in IST, amounts in rupees, lists and nested facts in words', () => {
  expect(formatFact('validFrom', '2026-11-20T06:30:00.000Z')).toBe('20 Nov 2026, 12:00 pm IST')
  expect(formatFact('refundPaise', 5000)).toBe('₹50.00')
  expect(formatFact('isMetered', true)).toBe('yes')
  expect(formatFact('connectors', [{ type: 'CCS2', powerW: 60_000 }])).toBe('Type: CCS2, Power w: 60000')
  expect(formatFact('note', null)).toBe('—')
})
