/** A guest who disputes the payment while the charge runs: nothing goes back until the bank has decided. */
import { type DisputeState, hours, minutes, paise } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { applyDispute } from '../../money/disputes/index.ts'
import { charging, follow, type GuestWorld, guests, sendRefunds, show } from './testing/guests.ts'

/** The charge costs ₹177 of the ₹500 that were paid, and is over. */
async function disputed() {
  const world = await guests()
  const { link, transactionId } = await charging(world)
  const applyState = createApplyState(world)
  await applyState('open')
  world.clock.advance(minutes(15))
  await world.stop({ driver: undefined as never, id: '', idTag: '', transactionId }, 10_000)
  await world.drive()
  expect(await follow(world)).toBe(1)
  return { world, applyState, show: () => show(world, link) }
}

function createApplyState({ app, clock }: GuestWorld) {
  const { db } = app.database
  return async (state: DisputeState) => {
    clock.advance(minutes(1))
    const { provider, payment_id: paymentId } = await db
      .selectFrom('top_up_order')
      .select(['provider', 'payment_id'])
      .executeTakeFirstOrThrow()
    const now = clock.now()
    const log = { error: () => undefined }
    return applyDispute(
      { db, now, log },
      {
        provider,
        dispute: {
          ...{ disputeId: 'D-1', paymentId: paymentId ?? '', state, amount: paise(50_000), holdsMoney: true },
          ...{ reason: 'Service not provided', respondBy: null, openedAt: now, reportedAt: now },
        },
      },
    )
  }
}

test('what is left waits for the bank, without being tried again and again, and goes back when the dispute is won', async () => {
  const { world, applyState, show } = await disputed()
  expect(await show()).toMatchObject({ state: 'done', bill: { totalAmount: 177 }, refund: null })
  expect(await follow(world)).toBe(0)
  await applyState('won')
  world.clock.advance(hours(1))
  expect(await follow(world)).toBe(1)
  await sendRefunds(world)
  expect(await show()).toMatchObject({ refund: { amount: 323 } })
  expect(await follow(world)).toBe(0)
  await world.expectCleanBooks()
})

test('who has the payment back from the bank has nothing from us', async () => {
  const { world, applyState, show } = await disputed()
  await applyState('lost')
  world.clock.advance(hours(1))
  expect(await follow(world)).toBe(1)
  await sendRefunds(world)
  expect(await show()).toMatchObject({ state: 'done', refund: null })
  world.clock.advance(hours(2))
  expect(await follow(world)).toBe(0)
  await world.expectCleanBooks()
})
