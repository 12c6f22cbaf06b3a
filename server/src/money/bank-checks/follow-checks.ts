/** Has the provider asked what is due, and keeps each answer once. */
import {
  addMs,
  type BankCheckEvent,
  days,
  hours,
  isSameName,
  minutes,
  moveBankCheck,
  ok,
  toIstDay,
} from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db, Reader } from '../../db/client.ts'
import { createId, runUnitOfWork } from '../../db/unit-of-work.ts'
import { selectPartner } from '../../people/partners/index.ts'
import type { AccountChecker, CheckedAccount } from '../../platform/payouts/account-checker.ts'
import { runEach } from '../../platform/run-each.ts'
import { listContractVersions } from '../partner-contracts/index.ts'
import { MOST_IN_ALL } from './checks.ts'
import {
  claimChecks,
  countChecks,
  type DueCheck,
  insertCheck,
  lockCheck,
  postponeCheck,
  selectUnchecked,
  setAnswered,
} from './queries.ts'

const AT_ONCE = 20
/** After each call without an answer; then it has failed. A question may have been paid for each time. */
const AGAIN_MS = [minutes(2), minutes(30), hours(6)] as const
const READ_EVERY_MS = minutes(2)
const OVER_MS = days(1)
const MOST_NAME = 200

const CHECKER: SystemActor = { kind: 'system', name: 'bank-checks' }

interface CheckingContext {
  readonly db: Db
  /** Undefined where nobody can be asked any more. */
  readonly checker: AccountChecker | undefined
  readonly now: Date
}

/** Where every account has to be checked, asks about those that never were; how many. */
export async function queryUnchecked({ db, checker, now }: CheckingContext): Promise<number> {
  if (!checker) return 0
  const { all } = await countChecks(db, { partnerId: null, since: addMs(now, -days(1)) })
  const most = Math.min(AT_ONCE, MOST_IN_ALL - all)
  if (most <= 0) return 0
  return runEach(await selectUnchecked(db, most), async ({ id: accountId, partnerId }) => {
    const { name: provider } = checker
    await runUnitOfWork({ db, now, actor: CHECKER }, async (work) => {
      const inserted = await insertCheck(work.tx, {
        ...{ id: createId(), accountId, partnerId, provider, askedAt: now, askedBy: null },
      })
      if (!inserted.ok) return inserted
      await work.audit({
        action: 'partner.ask-bank',
        subject: { kind: 'partner', id: partnerId },
        after: { bankDetailsId: accountId, provider },
      })
      return ok(null)
    })
    return 1
  })
}

/** How many were asked about. @throws SomeFailed when all of them have been tried */
export async function followChecks(context: CheckingContext): Promise<number> {
  const { db, now } = context
  const due = await claimChecks(db, { now, again: addMs(now, READ_EVERY_MS), most: AT_ONCE })
  return runEach(due, async (check) => {
    await keep(context, check, await requestOrRead(context, check))
    return 1
  })
}

type Checked = CheckedAccount | 'nothing'

async function requestOrRead({ checker }: CheckingContext, check: DueCheck): Promise<Checked> {
  const { id, holder, number, ifsc, reference } = check
  if (!checker) return 'nothing'
  if (check.provider !== checker.name)
    return describeFailure('The provider of payouts was changed', reference)
  const answer =
    reference === null
      ? await checker.request({ id: id.replaceAll('-', ''), holder, number, ifsc })
      : await checker.read(reference)
  if (answer.ok) return answer.value
  return answer.refusal.kind === 'provider-declined'
    ? describeFailure(answer.refusal.message, reference)
    : 'nothing'
}

const describeFailure = (words: string, reference: string | null): CheckedAccount => ({
  ...{ outcome: 'failed', reference, nameAtBank: null, providerMessage: words },
})

async function keep({ db, now }: CheckingContext, check: DueCheck, checked: Checked): Promise<void> {
  const isOver = now > addMs(check.askedAt, OVER_MS)
  const kept = await runUnitOfWork({ db, now, actor: CHECKER }, async (work) => {
    const { tx } = work
    const locked = await lockCheck(tx, check.id)
    const pause = findPause(check, checked, isOver)
    if (locked?.state !== 'asked' || pause !== undefined) {
      work.nothingChanged()
      const reference = checked === 'nothing' ? null : checked.reference
      if (pause !== undefined) await postponeCheck(tx, check.id, { reference, nextAt: addMs(now, pause) })
      return ok(null)
    }
    const answered =
      checked === 'nothing' || checked.outcome === 'pending'
        ? describeFailure('No answer came', check.reference)
        : checked
    const nameAtBank = answered.nameAtBank?.trim().slice(0, MOST_NAME) || null
    const moved = moveBankCheck(
      'asked',
      await chooseEvent(tx, check.partnerId, { ...answered, nameAtBank }, now),
    )
    if (!moved.ok) throw new Error('A question that was asked can be answered')
    const { providerMessage, reference } = answered
    await setAnswered(tx, check.id, { state: moved.value, nameAtBank, providerMessage, reference, at: now })
    await work.audit({
      action: 'partner.hear-bank',
      subject: { kind: 'partner', id: check.partnerId },
      after: { state: moved.value, providerMessage },
    })
    return ok(null)
  })
  if (!kept.ok) throw new Error('Keeping the answer of a bank was refused')
}

/** Milliseconds until it is asked about again; undefined where that is over, or an answer came. */
function findPause({ tries, reference }: DueCheck, checked: Checked, isOver: boolean): number | undefined {
  if (isOver) return undefined
  if (checked === 'nothing') return reference === null ? AGAIN_MS[tries - 1] : READ_EVERY_MS
  // Without its number nothing can be read: it would be asked, and paid for, again.
  return checked.outcome === 'pending' && checked.reference !== null ? READ_EVERY_MS : undefined
}

async function chooseEvent(
  reader: Reader,
  partnerId: string,
  { outcome, nameAtBank }: CheckedAccount,
  now: Date,
): Promise<BankCheckEvent> {
  if (outcome === 'invalid') return 'refuse'
  // A name is what it is about: without one nothing was checked.
  if (outcome !== 'valid' || nameAtBank === null) return 'fail'
  const known = await listNames(reader, partnerId, now)
  return known.some((name) => isSameName(nameAtBank, name)) ? 'match' : 'differ'
}

/** As operators know the partner: what whoever entered the account calls its holder says nothing. */
async function listNames(reader: Reader, partnerId: string, now: Date): Promise<string[]> {
  const today = toIstDay(now)
  const versions = await listContractVersions(reader, partnerId)
  const legal = versions.findLast(({ validFrom }) => validFrom <= today)?.legalName
  const partner = await selectPartner(reader, partnerId)
  return [partner?.name, legal].filter((name) => name !== undefined && name !== null)
}
