import { describe, expect, test } from 'vitest'
import { cutQuotes } from './cut-quotes.ts'

const OWN = 'The plug is still stuck.\n\nPlease call me.'

describe('of an answer only what was written stays', () => {
  const gmail = 'On Tue, 24 Nov, 2026, 10:00 am VoltYatra, <help@charge.example.in> wrote:'
  const hindi = 'मंगल, 24 नव॰ 2026 को 10:00 am बजे को VoltYatra <help@charge.example.in> ने\nलिखा:'
  const quoted = '> Dear Asha,\n>\n> Please pull.\n>> older'
  const outlook =
    'From: VoltYatra <help@charge.example.in>\nSent: Tuesday, November 24, 2026 10:00 AM\nTo: asha@example.in\nSubject: Answer to your query 12\n\nPlease pull.'
  const german =
    '*Von:* VoltYatra <help@charge.example.in>\n*Gesendet:* Dienstag, 24. November 2026 10:00\n*An:* asha@example.in\n\nPlease pull.'
  test.each([
    ['of Gmail', `${OWN}\n\n${gmail}\n\n${quoted}`],
    ['of Gmail in Hindi', `${OWN}\n\n${hindi}\n\n${quoted}`],
    ['of Outlook', `${OWN}\n\n________________________________\n${outlook}`],
    ['of Outlook in German', `${OWN}\n\n${german}`],
    [
      'of a separator in another language',
      `${OWN}\n\n-----Ursprüngliche Nachricht-----\nVon: x\n\nPlease pull.`,
    ],
    ['with a signature', `${OWN}\n-- \nAsha Rao\nhttps://example.in`],
    ['with line ends of mails', `${OWN}\n\n${gmail}\n${quoted}`.replaceAll('\n', '\r\n')],
    ['below what is quoted', `${gmail}\n${quoted}\n\n${OWN}`],
  ])('%s', (_, text) => {
    expect(cutQuotes(text)).toBe(OWN)
  })
})

test('between what is quoted the own words stay in their order', () => {
  expect(cutQuotes('> When?\nToday.\n> Where?\nAdajan.')).toBe('Today.\nAdajan.')
})

test('nothing is lost where nothing but what looks quoted was written', () => {
  const text = '> my answer is in here'
  expect(cutQuotes(text)).toBe(text)
  const forwarded = 'From: a@b.in\nSent: 24 Nov 10:00\nTo: c@d.in\n\nHello'
  expect(cutQuotes(forwarded)).toBe(forwarded)
})

test('name, number and address that somebody writes below are no header of a mail', () => {
  const text = 'Please call me:\n\nName: Asha Rao\nPhone: 98450 12345\nMail: asha@example.in'
  expect(cutQuotes(text)).toBe(text)
  const list = 'These do not work:\n\nAdajan: no. 2\nVesu: no. 1'
  expect(cutQuotes(list)).toBe(list)
})
