import { expect, test } from 'vitest'
import { chargers, formatProtocol } from './charger-texts.ts'

test('a version of OCPP is written as people write it', () => {
  expect(formatProtocol('ocpp1.6')).toBe('OCPP 1.6')
  expect(formatProtocol('ocpp2.0.1')).toBe('OCPP 2.0.1')
  expect(formatProtocol('ocpp2.1')).toBe('OCPP 2.1')
})

test('what is no version of OCPP stands as the charger says it', () => {
  expect(formatProtocol('ocppx')).toBe('ocppx')
  expect(chargers.speaksOther(['ocpp1.5', 'mqtt'])).toBe('Speaks only OCPP 1.5, mqtt')
})
