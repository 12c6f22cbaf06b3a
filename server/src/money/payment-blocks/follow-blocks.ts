/**
 * Asks providers how blocks stand, captures bills and makes void what is not needed. What a provider has counts, never what
 * it was asked: a repeat captures nothing more.
 */
import {
  addMs,
  type BlockEvent,
  captureBlock as captureTransfer,
  days,
  minutes,
  moveBlock,
  ok,
  type Paise,
  paise,
  subtract,
  ZERO,
} from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import type { BlockingProvider, BlockStanding, PaymentProvider } from '../../platform/payment-provider.ts'
import { runDue } from '../../platform/run-each.ts'
import { postTransfer } from '../ledger/index.ts'
import { chargeLostBill, chargeMissing } from './charge-lost-bill.ts'
import {
  claimBlock,
  claimDueBlocks,
  isStillReserved,
  lockBlock,
  lockBlockOf,
  type PaymentBlock,
  selectBlock,
  updateBlock,
} from './queries.ts'
import { billBlock } from './use-block.ts'

/** A payer who has not agreed by then will not. */
const AGREED_LATE_MS = minutes(10)
/** Some captures that banks refuse go through within five working days. */
const CAPTURE_LATE_MS = days(7)

const PROVIDER: SystemActor = { kind: 'system', name: 'payment-provider' }

export interface FollowBlocksContext {
  readonly db: Db
  readonly providers: readonly PaymentProvider[]
  readonly now: Date
}

/** How many blocks the providers were asked about. @throws SomeFailed when all of them have been tried */
export async function followDueBlocks({ db, providers, now }: FollowBlocksContext): Promise<number> {
  const able = providers.filter(({ blocks }) => blocks !== undefined).map(({ name }) => name)
  return await runDue(
    (limit) => claimDueBlocks(db, { now, providers: able, limit }),
    async (block) => {
      const blocks = providers.find(({ name }) => name === block.provider)?.blocks
      if (blocks) await followBlock({ db, now, blocks }, block)
    },
  )
}

/** The block as it stands after asking, where it is not agreed to and was not asked about just now. */
export async function followOwnBlock(
  { db, providers, now }: FollowBlocksContext,
  block: PaymentBlock,
): Promise<PaymentBlock> {
  const blocks = providers.find(({ name }) => name === block.provider)?.blocks
  if (!blocks || block.state !== 'created' || !(await claimBlock(db, block.id, now))) return block
  await followBlock({ db, now, blocks }, block)
  return (await selectBlock(db, block)) ?? block
}

interface Following {
  readonly db: Db
  readonly now: Date
  readonly blocks: BlockingProvider
}

async function followBlock(context: Following, block: PaymentBlock): Promise<void> {
  const { blocks } = context
  if (block.state === 'created') return followCreated(context, block)
  if (block.state === 'failed') return followFailed(context, block)
  if (block.state !== 'blocked') return change(context, block, async () => {})
  if (block.bill === null) return followOpen(context, block)
  const { bill } = block
  const acted = bill > ZERO ? await blocks.captureBlock(block, bill) : await blocks.voidBlock(block)
  if (acted.ok) return applyStanding(context, block, acted.value)
  if (acted.refusal.kind === 'provider-declined') return followDeclined(context, block)
}

async function followCreated(context: Following, block: PaymentBlock): Promise<void> {
  const found = await context.blocks.fetchBlock(block)
  if (!found.ok) return
  const isLate = context.now > addMs(block.approveBy, AGREED_LATE_MS)
  if (found.value.state === 'created' && !isLate) return
  // It may be captured already, on the provider's page.
  const isAgreed = found.value.state === 'blocked' || found.value.state === 'captured'
  await change(context, block, (work, locked) => move(work, locked, isAgreed ? 'block' : 'fail', found.value))
}

/** The payer may agree when nobody waits for it any more: what the bank blocks then is freed. */
async function followFailed(context: Following, block: PaymentBlock): Promise<void> {
  const { blocks, now } = context
  const found = await blocks.fetchBlock(block)
  const isOver = now > addMs(block.endsAt, AGREED_LATE_MS)
  const freed = found.ok && found.value.state === 'blocked' && !isOver ? await blocks.voidBlock(block) : found
  const isVoid = freed.ok && freed.value.state === 'voided'
  if (!isVoid && !isOver) return
  await change(context, block, async (work, locked) => {
    if (locked.state !== 'failed') return
    if (!isVoid) return updateBlock(work.tx, locked.id, { nextAt: null })
    await move(work, locked, 'void', freed.value)
    const subject = { kind: 'booking', id: locked.bookingId } as const
    await work.audit({ action: 'block.free', subject, after: { amountPaise: locked.amount } })
  })
}

/** Blocked, and nothing billed yet: the bank or the provider may free it, or its booking may be over unused. */
async function followOpen(context: Following, block: PaymentBlock): Promise<void> {
  if (block.usedAt === null && !(await isStillReserved(context.db, block.bookingId))) {
    return change(context, block, async (work, { bookingId, usedAt }) => {
      if (usedAt !== null) return
      await billBlock(work, { block: await lockBlockOf(work.tx, bookingId), cost: ZERO })
    })
  }
  const found = await context.blocks.fetchBlock(block)
  if (found.ok && found.value.state !== 'blocked') await applyStanding(context, block, found.value)
}

/** What it was asked for it will not do: because it is done, or because there is nothing blocked any more. */
async function followDeclined(context: Following, block: PaymentBlock): Promise<void> {
  const found = await context.blocks.fetchBlock(block)
  if (!found.ok) return
  const isHopeless = context.now > addMs(block.endsAt, CAPTURE_LATE_MS)
  const isCaptured = found.value.state === 'captured'
  const standing = isHopeless && !isCaptured ? { ...found.value, state: 'lapsed' as const } : found.value
  if (standing.state !== 'blocked') await applyStanding(context, block, standing)
}

function applyStanding(context: Following, block: PaymentBlock, standing: BlockStanding): Promise<void> {
  return change(context, block, async (work, locked) => {
    if (standing.state === 'captured') return keepCapture(work, locked, standing.captured)
    const isVoid = standing.state === 'voided' && (locked.bill ?? ZERO) === ZERO && locked.usedAt === null
    const isBilledVoid = standing.state === 'voided' && locked.bill === ZERO
    await move(work, locked, isVoid || isBilledVoid ? 'void' : 'lapse', standing)
  })
}

/** As much as there is of the bill is paid by it; what is beyond the bill waits for a person (record 0288). */
async function keepCapture(work: Work, block: PaymentBlock, captured: Paise | null): Promise<void> {
  const { id, bill, orderId } = block
  if (captured === null) throw new Error(`How much was captured of the block ${orderId} is not said`)
  // Somebody captured it on the provider's page while the charge goes on: it is asked about again, and settled with the bill.
  if (bill === null) return
  const moved = moveBlock(block.state, bill > ZERO ? 'capture' : 'lapse')
  if (!moved.ok) return
  const amount = paise(Math.min(captured, bill))
  const beyond = subtract(captured, amount)
  const missing = subtract(bill, amount)
  await updateBlock(work.tx, id, {
    ...{ state: moved.value, nextAt: null },
    ...(amount > ZERO && { captured: { amount, at: work.now } }),
    ...(beyond > ZERO && { beyond: { amount: beyond, at: work.now } }),
    ...(missing > ZERO && { lostAt: work.now }),
  })
  if (amount > ZERO) await postTransfer(work, captureTransfer({ blockId: id, amount }))
  await auditCapture(work, block, { amount, beyond })
  if (missing > ZERO) await chargeMissing(work, block, missing)
}

async function auditCapture(
  work: Work,
  { bookingId }: PaymentBlock,
  { amount, beyond }: { readonly amount: Paise; readonly beyond: Paise },
): Promise<void> {
  const subject = { kind: 'booking', id: bookingId } as const
  if (amount > ZERO) await work.audit({ action: 'block.capture', subject, after: { capturedPaise: amount } })
  if (beyond > ZERO) {
    await work.audit({ action: 'block.capture-beyond', subject, after: { amountPaise: beyond } })
  }
}

async function move(
  work: Work,
  block: PaymentBlock,
  event: BlockEvent,
  { paymentId }: BlockStanding,
): Promise<void> {
  const moved = moveBlock(block.state, event)
  if (!moved.ok) return
  const isBlocked = moved.value === 'blocked'
  const isFailed = moved.value === 'failed'
  await updateBlock(work.tx, block.id, {
    state: moved.value,
    paymentId,
    ...(isBlocked ? { blockedAt: work.now } : { nextAt: isFailed ? work.now : null }),
  })
  if (moved.value === 'lapsed' && block.bill !== null)
    await chargeLostBill(work, { ...block, bill: block.bill })
}

/** In a transaction of its own, with the block locked as it stands now. */
async function change(
  { db, now }: Following,
  { id, bookingId }: PaymentBlock,
  use: (work: Work, block: PaymentBlock) => Promise<void>,
): Promise<void> {
  await runUnitOfWork({ db, now, actor: PROVIDER }, async (work) => {
    const locked = await lockBlock(work.tx, id)
    if (!locked) throw new Error(`The block of the booking ${bookingId} vanished`)
    return ok(await use(work, locked))
  })
}
