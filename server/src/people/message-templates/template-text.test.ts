import { TEMPLATE_EVENTS as ON_WIRE } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../messages/locale.ts'
import {
  checkTemplate,
  DEFAULT_TEXT,
  fillTemplate,
  listTemplateVariables,
  parseFacts,
  SAMPLES,
  TEMPLATE_EVENTS,
} from './template-text.ts'

test('every event of the program has its texts, a sample and its place in the contract', () => {
  expect([...ON_WIRE].toSorted()).toEqual([...TEMPLATE_EVENTS].toSorted())
  for (const event of TEMPLATE_EVENTS) {
    expect(checkTemplate(event, DEFAULT_TEXT)).toEqual({ ok: true, value: null })
  }
})

test('a text is filled with what the event has, in Indian numbers and hours', () => {
  const text = {
    subject: '{brand}: {title}',
    body: '{stationName}: {total, number, rupees} for {energyWh, number, kWh} kWh',
  }
  expect(checkTemplate('booking-completed', text).ok).toBe(true)
  const facts = SAMPLES['booking-completed']
  expect(fillTemplate('booking-completed', { text, facts, brand: 'Amp' })).toEqual({
    subject: 'Amp: Charging completed',
    body: 'Indiranagar, 100 Feet Road: ₹248.50 for 12.34 kWh',
  })
  expect(listTemplateVariables('booking-completed')).toEqual([
    ...['brand', 'title', 'message', 'energyWh', 'stationName', 'total'],
  ])
})

test.each([
  ['{amount, number, rupees}', { kind: 'template-variable-unknown', name: 'amount' }],
  ['{total', { kind: 'template-not-readable' }],
  ['{stationName, date, day}', { kind: 'template-not-readable' }],
  ['<b>{total, number, rupees}</b>', { kind: 'template-variable-unknown', name: 'b' }],
  ['{constructor}', { kind: 'template-variable-unknown', name: 'constructor' }],
  ['{total, plural, =0 {{nothing}} other {}}', { kind: 'template-variable-unknown', name: 'nothing' }],
])('a text that cannot be right is refused: %s', (body, refusal) => {
  expect(checkTemplate('booking-completed', { subject: null, body })).toEqual({ ok: false, refusal })
})

test.each(LANGUAGES)('every event can be written in %s, with its facts as they are kept', (language) => {
  for (const event of TEMPLATE_EVENTS) {
    const facts = parseFacts(event, JSON.parse(JSON.stringify(SAMPLES[event])))
    if (!facts) throw new Error(`The facts of ${event} cannot be read again`)
    const filled = fillTemplate(event, { text: DEFAULT_TEXT, facts, brand: 'Amp', language })
    expect(`${filled?.subject} ${filled?.body}`, event).toMatch(/^[^{}]{10,}$/)
  }
})
