import { expect, test } from 'vitest'
import { countPlaceholders, matchRegistered } from './registered-text.ts'

const REGISTERED =
  '{#var#} is your {#var#} code. It is valid for {#var#} minutes.\n@charge.example.in #{#var#}'

test('a text fits its registered one, and what stands in the places is read', () => {
  const text = '123456 is your VoltYatra code. It is valid for 5 minutes.\r\n@charge.example.in #123456'
  expect(matchRegistered(text, REGISTERED)).toEqual({
    ok: true,
    value: ['123456', 'VoltYatra', '5', '123456'],
  })
  expect(countPlaceholders(REGISTERED)).toBe(4)
})

test.each([
  [
    'another word',
    '123456 is the VoltYatra code.',
    { at: 10, registered: 'your ', found: 'the VoltYatra code.' },
  ],
  ['something after the end', 'Hello Asha. Bye', { at: 11, registered: '', found: ' Bye' }],
  ['too little', 'Hello', { at: 5, registered: ' ', found: '' }],
  ['an empty place', 'Hello .', { at: 7, registered: '.', found: '' }],
])('what differs is said: %s', (_, text, differs) => {
  const registered = text.startsWith('Hello') ? 'Hello {#var#}.' : REGISTERED
  expect(matchRegistered(text, registered)).toEqual({
    ok: false,
    refusal: { kind: 'text-differs', ...differs },
  })
})

test('a place takes 30 characters and no more, and two places beside each other take 60', () => {
  expect(matchRegistered('x'.repeat(30), '{#var#}').ok).toBe(true)
  expect(matchRegistered('x'.repeat(31), '{#var#}').ok).toBe(false)
  expect(matchRegistered('x'.repeat(60), '{#var#}{#alphanumeric#}').ok).toBe(true)
  expect(matchRegistered('x'.repeat(61), '{#var#}{#var#}').ok).toBe(false)
})

test('a place may hold what its neighbourhood has too', () => {
  expect(matchRegistered('To A. B. now', 'To {{1}}. now')).toEqual({ ok: true, value: ['A. B'] })
})

test('a text that was made to take long is refused at once', () => {
  expect(matchRegistered(`${'a'.repeat(600)}!`, '{#var#}a'.repeat(20)).ok).toBe(false)
})
