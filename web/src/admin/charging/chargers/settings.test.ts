import { expect, test } from 'vitest'
import { formatPart, formatVariableName, toSettings } from './settings.ts'

const key = {
  component: '',
  componentInstance: '',
  evse: 0,
  connector: 0,
  name: 'HeartbeatInterval',
  instance: '',
  attribute: 'Actual',
  value: '300',
  mutability: 'ReadWrite',
  dataType: null,
  unit: 's',
  reportedAt: '2026-11-21T10:00:00Z',
} as const
const variable = { ...key, component: 'EVSE', evse: 2, connector: 1, name: 'Power', attribute: 'MaxSet' }

test('a setting has a name, a place, and is found by either and by its value', () => {
  expect([formatVariableName(variable), formatPart(variable)]).toEqual([
    'Power (MaxSet)',
    'EVSE · EVSE 2, connector 1',
  ])
  expect([formatVariableName(key), formatPart(key)]).toEqual(['HeartbeatInterval', ''])
  expect(toSettings([variable])[0]?.text).toBe('power (maxset) evse · evse 2, connector 1 300')
  expect(toSettings([key])[0]?.text).toBe('heartbeatinterval  300 sign of life: how often')
})
