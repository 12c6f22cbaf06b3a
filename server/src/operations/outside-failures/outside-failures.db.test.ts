import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const HOUR_MS = 3_600_000

test('nothing outside fails at first, and a stranger is not answered', async () => {
  const { operator, visitor } = await testApp()
  expect((await (await operator()).get('/outside-failures')).body.data).toEqual([])
  expect((await visitor.get('/outside-failures')).status).toBe(401)
})

const addAccount = (
  { app, clock }: TestApp,
  provider: 'cashfree' | 'razorpay',
  { since, isOn = true }: { readonly since: Date | null; readonly isOn?: boolean },
) =>
  app.database.db
    .insertInto('payment_account')
    .values({
      ...{ provider, is_live: false, key_id: 'key', sealed: Buffer.of(1), rank: 1, is_on: isOn },
      ...{ entered_at: clock.now(), failing_since: since, last_failure: since && 'HTTP 503' },
    })
    .execute()

test('a payment provider that fails is named with since when, its words, and who takes its place', async () => {
  const world = await testApp()
  const since = new Date(world.clock.now().getTime() - HOUR_MS)
  await addAccount(world, 'cashfree', { since })
  const owner = await world.operator()
  const failure = { kind: 'payment-provider', name: 'cashfree', carries: null, message: 'HTTP 503' }
  const seen = async () => (await owner.get('/outside-failures')).body.data
  expect(await seen()).toEqual([{ ...failure, since: since.toISOString(), instead: null }])
  await addAccount(world, 'razorpay', { since: null })
  expect(await seen()).toMatchObject([{ name: 'cashfree', instead: 'razorpay' }])
})

test('what is not in use does not fail, and what has failed longest comes first', async () => {
  const world = await testApp()
  const now = world.clock.now().getTime()
  await addAccount(world, 'cashfree', { since: new Date(now), isOn: false })
  await addAccount(world, 'razorpay', { since: new Date(now - HOUR_MS) })
  await world.app.database.db
    .insertInto('message_connection')
    .values({
      ...{ id: createId(), channel: 'email', rank: 1, provider: 'smtp', settings: '{}', is_on: true },
      ...{
        cost_paise: 0,
        failing_since: new Date(now - 2 * HOUR_MS),
        failure: 'refused',
        created_at: new Date(now),
      },
    })
    .execute()
  expect((await (await world.operator()).get('/outside-failures')).body.data).toMatchObject([
    { kind: 'message-provider', name: 'smtp', carries: 'email', message: 'refused', instead: null },
    { kind: 'payment-provider', name: 'razorpay' },
  ])
})
