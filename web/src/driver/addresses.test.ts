import { expect, test } from 'vitest'
import { buildAddPath, buildSignInPath, findSection, readCharge, readNext } from './addresses.ts'

test('a sign-in leads back to where it was asked for, inside the app alone', () => {
  const path = '/app/stations/3?limit=20'
  expect(readNext(new URL(buildSignInPath(path), 'https://app.test').searchParams.get('next'))).toBe(path)
  for (const next of [
    null,
    '',
    'https://evil.example/app/',
    '//evil.example',
    '/admin',
    '/app/sign-in?next=x',
  ]) {
    expect(readNext(next), String(next)).toBe('/app/find')
  }
})

test('a payment leads back to the charge that it is for, and nowhere else', () => {
  const path = '/app/stations/3?connector=4&by=rupees&amount=150'
  const query = new URL(buildAddPath(150, path), 'https://app.test').searchParams
  expect([query.get('add'), readCharge(query.get('charge'))]).toEqual(['150', path])
  for (const charge of [null, '', 'https://evil.example/app/stations/3', '//evil.example', '/app/me']) {
    expect(readCharge(charge), String(charge)).toBeUndefined()
  }
})

test('a screen belongs to the section that it is opened from', () => {
  expect(findSection('/app/stations/3/report')).toBe('/app/find')
  expect(findSection('/app/find/route')).toBe('/app/find')
  expect(findSection('/app/money/orders/3')).toBe('/app/money')
  expect(findSection('/app/me/cards')).toBe('/app/me')
  expect(findSection('/app/sign-in')).toBeUndefined()
})
