import { addMs, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { clear, countAndCheckTry, takeBack, toNetwork, toWideNetwork } from './throttle.ts'

const start = new Date('2026-11-20T06:30:00.000Z')
const tries = { bucket: 'test', limit: 3, windowMs: minutes(15), now: start }

test('as many tries as the limit are allowed in one window, the next one waits for its end', async () => {
  const { db } = await testDatabase()
  for (let count = 0; count < 3; count += 1) expect((await countAndCheckTry(db, tries)).isAllowed).toBe(true)
  expect(await countAndCheckTry(db, { ...tries, now: addMs(start, minutes(14)) })).toEqual({
    isAllowed: false,
    retryAfterSeconds: 60,
  })
  expect(await countAndCheckTry(db, { ...tries, now: addMs(start, minutes(15) - 1) })).toEqual({
    isAllowed: false,
    retryAfterSeconds: 1,
  })
  expect(await countAndCheckTry(db, { ...tries, now: addMs(start, minutes(15)) })).toEqual({
    isAllowed: true,
    retryAfterSeconds: 0,
  })
})

test('tries at once are all counted', async () => {
  const { db } = await testDatabase()
  const verdicts = await Promise.all(Array.from({ length: 12 }, () => countAndCheckTry(db, tries)))
  expect(verdicts.filter((verdict) => verdict.isAllowed)).toHaveLength(3)
})

test('buckets are counted apart, and one can be cleared or have a try taken back', async () => {
  const { db } = await testDatabase()
  for (let count = 0; count < 3; count += 1) await countAndCheckTry(db, tries)
  expect((await countAndCheckTry(db, { ...tries, bucket: 'other' })).isAllowed).toBe(true)
  await takeBack(db, 'test')
  expect((await countAndCheckTry(db, tries)).isAllowed).toBe(true)
  expect((await countAndCheckTry(db, tries)).isAllowed).toBe(false)
  await clear(db, 'test')
  expect((await countAndCheckTry(db, tries)).isAllowed).toBe(true)
})

describe('a caller’s network', () => {
  test('is the address itself for IPv4, however it is written', () => {
    expect([toNetwork('203.0.113.7'), toNetwork('::ffff:203.0.113.7')]).toEqual([
      '203.0.113.7',
      '203.0.113.7',
    ])
  })
  test('is the /64 network for IPv6, however it is written', () => {
    const same = ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:0:0:9', '2001:db8:1:2:3:4:5:6%eth0']
    expect(same.map(toNetwork)).toEqual(same.map(() => '2001:db8:1:2::/64'))
    expect(toNetwork('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
    expect(toNetwork('::1')).toBe('0:0:0:0::/64')
  })
})

test('the network around a caller is a /24 of IPv4 and a /48 of IPv6', () => {
  expect(['203.0.113.7', '::ffff:203.0.113.200'].map(toWideNetwork)).toEqual([
    '203.0.113.0/24',
    '203.0.113.0/24',
  ])
  expect(['2001:db8:1:2::1', '2001:0DB8:0001:ffff::9'].map(toWideNetwork)).toEqual([
    '2001:db8:1::/48',
    '2001:db8:1::/48',
  ])
})
