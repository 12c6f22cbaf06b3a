import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SUCCESSES, type SuccessCode } from '@voltyatra/contract'
import { paise } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { formatSuccess } from './success.ts'

const SERVER = fileURLToPath(new URL('..', import.meta.url))

test('a sentence without facts is said as it is written', () => {
  for (const [code, message] of Object.entries(SUCCESSES)) {
    if (!message.includes('{')) expect(formatSuccess(code as SuccessCode)).toBe(message)
  }
})

test('facts stand in the sentence, amounts in rupees and counts as digits', () => {
  expect(formatSuccess('refund-recorded', { amount: paise(123_456_50), order: 'VY1' })).toBe(
    'Refund of ₹1,23,456.50 for VY1 recorded.',
  )
  expect(
    formatSuccess('withdrawal-recorded', { amount: paise(300_00), partner: 'O’Neil & <Sons> {1}' }),
  ).toBe('Payment of ₹300.00 to O’Neil & <Sons> {1} recorded.')
  expect(formatSuccess('wallet-adjusted', { after: paise(0) })).toBe('The wallet holds ₹0.00 now.')
  expect(formatSuccess('cards-imported', { imported: 12_345 })).toBe('12345 cards imported.')
  expect(formatSuccess('station-moved', { status: 'inactive' })).toBe('The station is now inactive.')
})

test('a sentence without its facts is a fault, not a gap', () => {
  expect(() => formatSuccess('refund-recorded', { amount: 1 })).toThrow('order')
})

test('no route writes its own sentence for a success', async () => {
  const found: string[] = []
  for await (const file of glob('**/*http/**/*.ts', { cwd: SERVER })) {
    if (file.includes('.test.') || file.includes('testing/')) continue
    const text = await readFile(join(SERVER, file), 'utf8')
    for (const [literal] of text.matchAll(/\bok\(\s*\{\s*message: ['"`][^\n]*/g))
      found.push(`${file}: ${literal}`)
  }
  expect(found).toEqual([])
})
