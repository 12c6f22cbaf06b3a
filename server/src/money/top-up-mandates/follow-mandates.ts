/** Asks providers how mandates stand: what they have counts, whatever a message said. Those that have ended here are ended there. */
import { addMs, minutes, moveTopUpMandate, ok } from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import type { MandateProvider, MandateStanding, PaymentProvider } from '../../platform/payment-provider.ts'
import { runDue } from '../../platform/run-each.ts'
import { endMandate, pauseMandate } from './change-mandate.ts'
import { buildEndedNotice } from './mandate-notices.ts'
import {
  claimDueMandates,
  claimMandate,
  lockMandate,
  selectMandate,
  type TopUpMandate,
  updateMandate,
} from './queries.ts'

/** A payer who has not approved by then will not. */
const APPROVED_LATE_MS = minutes(10)

const PROVIDER: SystemActor = { kind: 'system', name: 'payment-provider' }

export interface FollowMandatesContext {
  readonly db: Db
  readonly providers: readonly PaymentProvider[]
  readonly now: Date
}

/** How many mandates the providers were asked about. @throws SomeFailed when all of them have been tried */
export async function followDueMandates({ db, providers, now }: FollowMandatesContext): Promise<number> {
  const able = providers.filter(({ mandates }) => mandates !== undefined).map(({ name }) => name)
  return await runDue(
    (limit) => claimDueMandates(db, { now, providers: able, limit }),
    async (mandate) => {
      const mandates = providers.find(({ name }) => name === mandate.provider)?.mandates
      if (mandates) await followMandate({ db, now, mandates }, mandate)
    },
  )
}

/** The mandate as it stands after asking, where it waits for its approval and was not asked about just now. */
export async function followOwnMandate(
  { db, providers, now }: FollowMandatesContext,
  mandate: TopUpMandate,
): Promise<TopUpMandate> {
  const mandates = providers.find(({ name }) => name === mandate.provider)?.mandates
  if (!mandates || mandate.state !== 'created' || !(await claimMandate(db, mandate.id, now))) return mandate
  await followMandate({ db, now, mandates }, mandate)
  return (await selectMandate(db, mandate.id)) ?? mandate
}

interface Following {
  readonly db: Db
  readonly now: Date
  readonly mandates: MandateProvider
}

async function followMandate(context: Following, mandate: TopUpMandate): Promise<void> {
  const { mandates, now } = context
  const { number, endedAt, state } = mandate
  if (endedAt !== null) return finish(context, mandate)
  const found = await mandates.fetch(number)
  if (!found.ok) return
  // What the provider stopped by itself, as after a failed debit, goes on while we have it active.
  const isHeld = found.value === 'on-hold' && state === 'active'
  const woken = isHeld ? await mandates.resume(number, now) : found
  await change(context, mandate, (work, locked) => apply(work, locked, woken.ok ? woken.value : 'on-hold'))
}

async function apply(work: Work, mandate: TopUpMandate, standing: MandateStanding): Promise<void> {
  const { id, state, customerId, number, approveBy, pausedBy } = mandate
  if (state === 'created') {
    if (standing === 'active') return approve(work, mandate)
    const isLate = work.now > addMs(approveBy, APPROVED_LATE_MS)
    if (standing === 'created' && !isLate) return
    const moved = moveTopUpMandate(state, 'fail')
    if (!moved.ok) return
    await updateMandate(work.tx, id, { state: moved.value, endedAt: work.now, nextAt: work.now })
    const subject = { kind: 'customer', id: customerId }
    await work.audit({ action: 'top-up-mandate.fail', subject, after: { mandate: number } })
    return
  }
  if (standing === 'ended') {
    const ended = await endMandate(work, mandate, 'bank')
    if (ended.ok) await notifyCustomer(work, buildEndedNotice(mandate))
    return
  }
  if (state === 'active' && (standing === 'paused' || standing === 'on-hold')) {
    await pauseMandate(work, mandate, 'bank')
  }
  if (state === 'paused' && pausedBy === 'bank' && standing === 'active') {
    await updateMandate(work.tx, id, { state: 'active', pausedBy: null, activeSince: work.now })
  }
}

async function approve(work: Work, { id, customerId, number, state }: TopUpMandate): Promise<void> {
  const moved = moveTopUpMandate(state, 'approve')
  if (!moved.ok) return
  await updateMandate(work.tx, id, { state: moved.value, activeSince: work.now })
  const subject = { kind: 'customer', id: customerId }
  await work.audit({ action: 'top-up-mandate.approve', subject, after: { mandate: number } })
}

async function finish(context: Following, mandate: TopUpMandate): Promise<void> {
  const ended = await context.mandates.end(mandate.number)
  if (!ended.ok || ended.value !== 'ended') return
  await change(context, mandate, (work, { id }) =>
    updateMandate(work.tx, id, { isOpenThere: false, nextAt: null }),
  )
}

/** In a transaction of its own, with the mandate locked as it stands now. */
async function change(
  { db, now }: Pick<Following, 'db' | 'now'>,
  { id }: TopUpMandate,
  use: (work: Work, mandate: TopUpMandate) => Promise<void>,
): Promise<void> {
  await runUnitOfWork({ db, now, actor: PROVIDER }, async (work) => {
    const locked = await lockMandate(work.tx, id)
    if (!locked) throw new Error(`The mandate ${id} vanished`)
    return ok(await use(work, locked))
  })
}
