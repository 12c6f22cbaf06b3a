import { microRupees, paise, toSentence } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { getMessages, runInLanguage } from '../messages/in-language.ts'
import { chooseLanguage } from '../messages/locale.ts'
import { buildFailure } from './envelope.ts'
import { formatSuccess } from './success.ts'

test('the first language that there is counts, and English where none is known', () => {
  expect(chooseLanguage('hi-IN,hi;q=0.9,en;q=0.8')).toBe('hi')
  expect(chooseLanguage('fr-FR, TA;q=0.5')).toBe('ta')
  expect(chooseLanguage('en-GB,hi')).toBe('en')
  for (const nothing of [undefined, '', '*', ',,;', 'hin', 'constructor', `${'x,'.repeat(500)}hi`]) {
    expect(chooseLanguage(nothing), nothing).toBe('en')
  }
})

test('a refusal is said in the language, with its facts where they are all there', () => {
  expect(buildFailure({ kind: 'wallet-short' }, 'hi').message).toBe('वॉलेट में पैसे कम हैं। कृपया पहले पैसे जोड़ें।')
  const short = { kind: 'wallet-short', by: 12_345_650 }
  expect(buildFailure(short, 'hi').message).toBe('इसके लिए वॉलेट में ₹1,23,456.50 कम हैं। कृपया पहले पैसे जोड़ें।')
  // What a state is called is not known in other languages.
  const state = { kind: 'booking-state', found: 'in_progress' }
  expect(buildFailure(state, 'hi').message).toBe('बुकिंग की मौजूदा स्थिति में यह नहीं हो सकता।')
  expect(buildFailure({ kind: 'foreign-origin' }, 'hi').message).toBe(
    'This request came from another website and was not carried out.',
  )
})

test('what stands at a field is said in the language; what is for programs stays', () => {
  const issues = [
    { path: 'name', message: 'At most 200 characters' },
    { path: 'phone', message: 'Please enter a valid 10-digit Indian mobile number' },
    { path: 'cursor', message: 'Not a page of this list' },
  ]
  expect(
    buildFailure({ kind: 'invalid-request', sentence: toSentence('At most 200 characters'), issues }, 'hi'),
  ).toMatchObject({
    message: 'ज़्यादा से ज़्यादा 200 अक्षर',
    issues: [
      { message: 'ज़्यादा से ज़्यादा 200 अक्षर' },
      { message: 'कृपया 10 अंकों का सही भारतीय मोबाइल नंबर लिखें' },
      { message: 'Not a page of this list' },
    ],
  })
})

test('who is answered is spoken to in the own language, however long the answer takes', async () => {
  const sentences = await runInLanguage('hi', async () => {
    await Promise.resolve()
    return [formatSuccess('charging-started'), getMessages().refundStep['by-hand']]
  })
  expect(sentences).toEqual(['चार्जिंग शुरू हुई।', 'रकम वहीं भेज दी गई जहाँ से आपने पेमेंट किया था।'])
  expect(formatSuccess('charging-started')).toBe('Charging started.')
})

test('prices, bills and notices have their amounts, days and hours in every language', () => {
  const { billLine, notice } = getMessages('hi')
  expect(
    billLine({ of: 'idle-time', quantity: 3900, unitPrice: microRupees(141_600_000), night: '2026-11-24' }),
  ).toEqual({
    label: 'गाड़ी खड़ी रखने की फ़ीस',
    detail: '1 घं. 5 मि., ₹2.36/मिनट की दर से, 24 नव॰ की रात',
  })
  const { message } = notice['booking-cancelled']({
    ...{ stationName: "Driver's Inn {1}", cancelCode: 'start-failed', cancelReason: 'EVCommunicationError' },
    released: paise(1_00_000_00),
  })
  expect(message).toBe(
    "Driver's Inn {1} पर आपकी बुकिंग रद्द हुई: चार्जर चार्जिंग शुरू नहीं कर सका: EVCommunicationError। ₹1,00,000.00 आपके वॉलेट में वापस आ गए।",
  )
})
