import { expect, test } from 'vitest'
import { modelFields } from '../shared/campaign-texts.ts'
import { campaigns } from './texts.ts'

test('numbers of chargers are grouped as in India', () => {
  expect(campaigns.progress(1_234, 1_23_456)).toBe('1,234 of 1,23,456')
  expect(campaigns.stepCount('Waiting', 12_345)).toBe('Waiting (12,345)')
  expect(modelFields.chargers(1_000)).toBe('1,000 accepted chargers report this maker and model.')
})

test('one charger is one', () => {
  expect(modelFields.chargers(1)).toBe('1 accepted charger reports this maker and model.')
})
