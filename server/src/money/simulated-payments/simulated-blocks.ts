/** The simulated provider blocks amounts and captures of them, as Cashfree's one-time mandates do. */
import { type BlockState, ok, type Paise, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BlockingProvider, BlockStanding, OrderRef } from '../../platform/payment-provider.ts'
import { type BookedBlock, endBlock, insertBlock, lockBlock, selectBlock } from './block-queries.ts'

const refuseWith = (message: string) => refuse({ kind: 'provider-declined', message } as const)

interface SimulatedBlocksOptions {
  readonly db: Db
  readonly clock: Clock
}

export function createSimulatedBlocks({ db, clock }: SimulatedBlocksOptions): BlockingProvider {
  const toStanding = ({ state, endsAt, captured, paymentId }: BookedBlock): BlockStanding => ({
    state: (state === 'blocked' && endsAt <= clock.now() ? 'lapsed' : state) as BlockState,
    paymentId: paymentId === null ? null : String(paymentId),
    captured,
    endsAt,
  })

  /** Captures so much, or makes it void where nothing is. */
  const act = ({ orderId }: OrderRef, captured: Paise | null) =>
    db.transaction().execute(async (tx) => {
      const found = await lockBlock(tx, orderId)
      if (!found) return refuseWith('Nothing is blocked for this order')
      const state = captured === null ? 'voided' : 'captured'
      // As at the real ones: a repeat finds what is there, and does nothing more.
      if (found.state === state) return ok(toStanding(found))
      if (toStanding(found).state !== 'blocked') {
        return refuseWith('The authorization cannot be changed any more')
      }
      if (captured !== null && captured > found.amount) {
        return refuseWith('More than is blocked cannot be captured')
      }
      await endBlock(tx, orderId, { state, captured })
      return ok(toStanding({ ...found, state, captured }))
    })

  return {
    async requestBlock(block) {
      await insertBlock(db, block)
      // Its own page stands for the UPI app.
      return ok({ link: null })
    },
    async fetchBlock({ orderId }) {
      const found = await selectBlock(db, orderId)
      return found ? ok(toStanding(found)) : refuseWith('Nothing is blocked for this order')
    },
    captureBlock: (order, amount) => act(order, amount),
    voidBlock: (order) => act(order, null),
  }
}
