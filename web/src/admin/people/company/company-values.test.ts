import { expect, test } from 'vitest'
import { toChange, toTexts } from './company-values.ts'

const EMPTY = {
  brandName: null,
  legalName: null,
  pan: null,
  office: null,
  courtsCity: null,
  support: null,
  grievanceOfficer: null,
  colours: null,
  social: [],
  logo: null,
  registrations: [],
  missing: [],
  version: 3,
}

test('a company that has entered nothing is a blank form, and a blank form takes everything away', () => {
  const texts = toTexts(EMPTY)
  expect(new Set(Object.values(texts))).toEqual(new Set(['']))
  expect(toChange(texts, 3)).toEqual({
    version: 3,
    brandName: null,
    legalName: null,
    pan: null,
    courtsCity: null,
    office: null,
    support: null,
    grievanceOfficer: null,
    colours: null,
    social: [],
  })
})

test('what is saved and read again stands in the form as it was typed', () => {
  const company = {
    ...EMPTY,
    brandName: 'Amp',
    office: { address: 'a\nb', city: 'c', pincode: '560025', state: '29' },
    support: { email: 'help@amp.example', phone: '1', hours: 'always' },
    colours: { action: '#067e55', ink: '#0a1628' },
    social: ['https://x.com/amp', 'https://amp.example/blog'],
  }
  const { version: _version, ...sent } = toChange(toTexts(company), 3)
  expect(company).toMatchObject(sent)
})

test('a group that is half filled in is sent, so that the server names what is missing', () => {
  const texts = { ...toTexts(EMPTY), supportEmail: ' help@amp.example ' }
  expect(toChange(texts, 1).support).toEqual({ email: 'help@amp.example', phone: '', hours: '' })
})
