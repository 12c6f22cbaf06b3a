import { expect, test } from 'vitest'
import { parseNatsUrl } from './nats-url.ts'

test('one server or several, with who signs in or a token', () => {
  expect(parseNatsUrl('nats://127.0.0.1')).toEqual({
    servers: ['127.0.0.1:4222'],
    tls: false,
    user: undefined,
    password: undefined,
    token: undefined,
  })
  expect(parseNatsUrl('tls://volt:p%40ss:word@one.example.in:4223,two.example.in')).toEqual({
    servers: ['one.example.in:4223', 'two.example.in:4222'],
    tls: true,
    user: 'volt',
    password: 'p@ss:word',
    token: undefined,
  })
  expect(parseNatsUrl('nats://s3cret@[::1]:4222')).toMatchObject({ servers: ['[::1]:4222'], token: 's3cret' })
})

test('what is no such address is refused', () => {
  const wrong = ['127.0.0.1:4222', 'http://one', 'nats://', 'nats://a,,b', 'nats://a b', 'nats://%zz@a']
  for (const text of [...wrong, `nats://${Array.from({ length: 9 }, (_, n) => `s${n}`).join(',')}`])
    expect([text, parseNatsUrl(text)]).toEqual([text, undefined])
})
