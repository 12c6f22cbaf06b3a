import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

test('drivers and guests are refused in the language of the call, operators in English', async () => {
  const app = await testApp()
  const hindi = app.visitor.with({ 'accept-language': 'hi-IN,en;q=0.5' })
  expect((await hindi.get('/driver/profile')).body).toMatchObject({
    code: 'not-signed-in',
    message: 'कृपया लॉग इन करें।',
  })
  expect((await hindi.post('/driver/request-code', { phone: '12345' })).body).toMatchObject({
    code: 'invalid-request',
    issues: [{ path: 'phone', message: 'कृपया 10 अंकों का सही भारतीय मोबाइल नंबर लिखें' }],
  })
  expect((await hindi.get('/guest/connectors/7777-7777')).body.message).toBe(
    'यह कोड किसी कनेक्टर का नहीं है। कृपया लेबल से दोबारा पढ़ें।',
  )
  expect((await app.visitor.get('/driver/profile')).body.message).toBe('Please sign in.')
  expect((await hindi.get('/outbox')).body.message).toBe('Please sign in.')
})
