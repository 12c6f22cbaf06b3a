import { expect, test } from 'vitest'
import { listSettings, listUnknown } from './configuration.ts'

test('settings stand by name, each once, whatever a maker left out', () => {
  const configurationKey = [
    { key: 'HeartbeatInterval', readonly: false, value: '60' },
    { key: 'AuthorizationKey', readonly: true },
    { key: 'HeartbeatInterval', readonly: false, value: '90' },
    { readonly: true },
    null,
  ]
  expect(listSettings({ configurationKey })).toEqual([
    { _id: 'AuthorizationKey', value: '', isReadOnly: true },
    { _id: 'HeartbeatInterval', value: '90', isReadOnly: false },
  ])
  expect(listSettings({})).toEqual([])
})

test('what it does not know is said', () => {
  expect([listUnknown({ unknownKey: ['Nonsense', 5] }), listUnknown({})]).toEqual([['Nonsense'], []])
})
