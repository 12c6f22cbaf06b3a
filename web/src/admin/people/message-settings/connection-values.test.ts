import { setMessageConnection } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import type { Connection } from './calls.ts'
import { toConnectionBody, toConnectionTexts } from './connection-values.ts'

const connection = (settings: Connection['settings'], provider: Connection['provider']): Connection => ({
  ...{ _id: 'x', channel: 'sms', rank: '1', provider, settings, secrets: [], isOn: true, costPaise: 20 },
  ...{ reportUrl: null, lastSentAt: null, failingSince: null, failure: null, version: 1 },
})

test.each([
  [
    'http',
    {
      ...{ entityId: '1201159', url: 'https://sms.example.in/send', format: 'json' },
      ...{ headers: [{ name: 'authorization', value: 'Bearer {key}' }], body: '{"to":"{to}"}' },
      ...{ messageIdPath: 'data.0.id' },
      reports: { idPath: 'id', statusPath: 'state', delivered: ['OK', 'DONE'], failed: ['NO'] },
    },
  ],
  [
    'smtp',
    {
      ...{ host: 'smtp.example.in', port: 587, security: 'starttls', user: null, from: 'a@example.in' },
      ...{ fromName: 'VoltYatra', bounceAddress: null, dkim: { domain: 'example.in', selector: 'vy' } },
    },
  ],
  ['msg91', { entityId: '1201159' }],
] as const)('what a %s connection is set to survives its form', (provider, settings) => {
  const texts = toConnectionTexts('sms', connection(settings as unknown as Connection['settings'], provider))
  const body = toConnectionBody(texts)
  expect(setMessageConnection.body.safeParse(body).error).toBeUndefined()
  expect(body).toEqual({ settings: { provider, ...settings }, costPaise: 20, isOn: true })
})

test('a secret is sent only where one was typed', () => {
  const texts = toConnectionTexts('sms', connection({ entityId: '1201159' }, 'msg91'))
  expect(toConnectionBody({ ...texts, key: 'abc' }).settings).toMatchObject({ key: 'abc' })
  expect(toConnectionBody(texts).settings).not.toHaveProperty('key')
})
