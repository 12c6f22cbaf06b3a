import { days } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { purgeExpired } from './index.ts'

test('ended sign-ins, old counters and kept answers go in time, and living ones stay', async () => {
  const { app, clock, operator, driver, visitor } = await testApp()
  const { db } = app.database
  const admin = await operator()
  await driver()
  await visitor.post('/driver/request-code', { phone: '9845012345' })
  await admin.with({ 'idempotency-key': 'k' }).post('/add-vehicle', { name: 'Nexon EV' })
  const nothing = { sessions: 0, codes: 0, challenges: 0, throttleWindows: 0, keptAnswers: 0 }
  expect(await purgeExpired(db, clock.now())).toEqual(nothing)

  clock.advance(days(4))
  const later = await purgeExpired(db, clock.now())
  expect(later).toMatchObject({ sessions: 0, codes: 1, keptAnswers: 1 })
  expect(later.throttleWindows).toBeGreaterThan(0)

  clock.advance(days(57))
  expect(await purgeExpired(db, clock.now())).toEqual({ ...nothing, sessions: 2 })
})
