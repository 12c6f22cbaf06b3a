import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

test('anybody finds the place of a pin code, and nothing that is none', async () => {
  const { visitor } = await testApp()
  const { status, body } = await visitor.get('/pin-codes/560034')
  expect(status).toBe(200)
  expect(body.data.place).toEqual({
    name: expect.stringContaining('Bengaluru'),
    location: { lat: expect.closeTo(12.93, 1), long: expect.closeTo(77.62, 1) },
    isExact: true,
  })
  expect((await visitor.get('/pin-codes/999999')).body.data).toEqual({ place: null })
  for (const typed of ['56003', '5600341', '060034', '56003x', '..%2F..%2Fetc'])
    expect((await visitor.get(`/pin-codes/${typed}`)).status).toBe(400)
})
