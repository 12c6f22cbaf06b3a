import { expect, test } from 'vitest'
import { settingsIn, unknownIn } from './configuration.ts'

test('settings stand by name, each once, whatever a maker left out', () => {
  const configurationKey = [
    { key: 'HeartbeatInterval', readonly: false, value: '60' },
    { key: 'AuthorizationKey', readonly: true },
    { key: 'HeartbeatInterval', readonly: false, value: '90' },
    { readonly: true },
    null,
  ]
  expect(settingsIn({ configurationKey })).toEqual([
    { _id: 'AuthorizationKey', value: '', isReadOnly: true },
    { _id: 'HeartbeatInterval', value: '90', isReadOnly: false },
  ])
  expect(settingsIn({})).toEqual([])
})

test('what it does not know is said', () => {
  expect([unknownIn({ unknownKey: ['Nonsense', 5] }), unknownIn({})]).toEqual([['Nonsense'], []])
})
