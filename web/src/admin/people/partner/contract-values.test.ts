import { expect, test } from 'vitest'
import { describeTerms, isComplete, toTerms, toTexts } from './contract-values.ts'

const texts = { ...toTexts(undefined, '2026-11-23'), revenueSharePercent: '60' }

test('an empty amount is nothing, and what is no number is left to the server', () => {
  expect(toTerms(texts)).toMatchObject({ revenueSharePercent: 60, rent: 0, tdsCode: null, pan: null })
  expect(isComplete(toTerms(texts))).toBe(true)
  expect(isComplete(toTerms({ ...texts, rent: '1.234' }))).toBe(false)
})

test('the terms are said in sentences, without what is nothing', () => {
  expect(describeTerms(toTerms(texts))).toEqual([
    'Of each charge the partner gets 60\u00a0% of what the driver pays before GST.',
    'A statement is issued every month.',
  ])
  const all = { ...texts, perKwh: '1.5', landSharePerKwh: '1', rent: '1,000', minimum: '2000', cycle: 'week' }
  expect(describeTerms(toTerms(all))).toEqual([
    'Of each charge the partner gets 60\u00a0% of what the driver pays before GST, ₹1.50 for each kWh, and ₹1.00 for each kWh as the land share.',
    'The rent is ₹1,000.00 every week.',
    'What charges and rent bring is made up to ₹2,000.00 every week.',
    'A statement is issued every week.',
  ])
})
