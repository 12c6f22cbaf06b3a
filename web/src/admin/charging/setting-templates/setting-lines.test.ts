import { expect, test } from 'vitest'
import { findLine, formatSettings, parseSettings } from './setting-lines.ts'

const NONE = { component: '', componentInstance: '', evse: 0, connector: 0, instance: '' }

test('settings are read line by line, and written as they are read', () => {
  const text = [
    'HeartbeatInterval = 300',
    'Maker/Key.With.Dots = a=b',
    'OCPPCommCtrlr / HeartbeatInterval = 300',
    'Connector[a] @1.2 / Available[b] = true',
    'EVSE @3 / Power = ',
  ].join('\n')
  const settings = parseSettings(text)
  expect(settings).toEqual([
    { ...NONE, name: 'HeartbeatInterval', value: '300' },
    { ...NONE, name: 'Maker/Key.With.Dots', value: 'a=b' },
    { ...NONE, component: 'OCPPCommCtrlr', name: 'HeartbeatInterval', value: '300' },
    {
      ...{ component: 'Connector', componentInstance: 'a', evse: 1, connector: 2 },
      ...{ name: 'Available', instance: 'b', value: 'true' },
    },
    { ...NONE, component: 'EVSE', evse: 3, name: 'Power', value: '' },
  ])
  expect(typeof settings === 'number' ? '' : formatSettings(settings)).toBe(text)
})

test('a line that is no setting is named, and empty lines are none', () => {
  expect(parseSettings('\n  \n')).toEqual([])
  expect(parseSettings('A = 1\n\nHeartbeatInterval')).toBe(3)
  expect(parseSettings('= 5')).toBe(1)
  expect(parseSettings('A[ / B = 5')).toBe(1)
})

test('a setting is found in its line, whatever empty lines stand before it', () => {
  expect(findLine('\nA = 1\n\nB = 2', 0)).toBe(2)
  expect(findLine('\nA = 1\n\nB = 2', 1)).toBe(4)
})
