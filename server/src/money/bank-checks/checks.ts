/** Operators have a bank asked whose an account is, and a second person accepts what it answers. */
import {
  addMs,
  type BankCheckStateRefused,
  days,
  moveBankCheck,
  ok,
  type Result,
  refuse,
} from '@voltyatra/domain'
import type { AdministratorActor } from '../../db/actor.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import type { PayoutProviderName } from '../../platform/payouts/payout-provider.ts'
import { type BankDetails, lockPayees, selectEveryDetails } from '../payouts/index.ts'
import { countChecks, insertCheck, lockLastCheck, setAccepted } from './queries.ts'

/** In a day; each question costs money. */
const MOST_OF_PARTNER = 5
export const MOST_IN_ALL = 100

interface Which {
  readonly partnerId: string
  /** Of the bank details. */
  readonly id: string
}

export type SwapRequestRefused = {
  readonly kind: 'bank-account-not-found' | 'bank-check-running' | 'bank-checks-used-up'
}

/** Details that may be asked about: those that wait, and those that were confirmed. */
async function findAccount(work: Work, { partnerId, id }: Which): Promise<BankDetails | undefined> {
  await lockPayees(work.tx, [partnerId])
  const all = await selectEveryDetails(work.tx, partnerId)
  return all.find((one) => one.id === id && one.withdrawnAt === null)
}

/** Has the bank asked; the answer comes later. */
export async function askBank(
  work: Work,
  {
    provider,
    by,
    ...which
  }: Which & { readonly provider: PayoutProviderName; readonly by: AdministratorActor },
): Promise<Result<BankDetails, SwapRequestRefused>> {
  const { tx, now } = work
  const account = await findAccount(work, which)
  if (!account) return refuse({ kind: 'bank-account-not-found' })
  const { partnerId, id: accountId } = account
  const requested = await countChecks(tx, { partnerId, since: addMs(now, -days(1)) })
  if (requested.ofPartner >= MOST_OF_PARTNER || requested.all >= MOST_IN_ALL) {
    return refuse({ kind: 'bank-checks-used-up' })
  }
  const inserted = await insertCheck(tx, {
    ...{ id: createId(), accountId, partnerId, provider, askedAt: now, askedBy: by.id },
  })
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'partner.ask-bank',
    subject: { kind: 'partner', id: partnerId },
    after: { bankDetailsId: accountId, provider },
  })
  return ok(await readBack(work, which))
}

export type AcceptRefused =
  | { readonly kind: 'bank-account-not-found' | 'bank-check-own' }
  | BankCheckStateRefused

/** Whoever did not enter the account has compared the name with the partner's papers. */
export async function acceptCheck(
  work: Work,
  { reason, by, ...which }: Which & { readonly reason: string; readonly by: AdministratorActor },
): Promise<Result<BankDetails, AcceptRefused>> {
  const { tx, now } = work
  const account = await findAccount(work, which)
  const check = account && (await lockLastCheck(tx, account.id))
  if (!check) return refuse({ kind: 'bank-account-not-found' })
  if (account.proposedById === by.id) return refuse({ kind: 'bank-check-own' })
  const moved = moveBankCheck(check.state, 'accept')
  if (!moved.ok) return moved
  await setAccepted(tx, check.id, { by: by.id, at: now, reason })
  await work.audit({
    action: 'partner.accept-bank-check',
    subject: { kind: 'partner', id: account.partnerId },
    before: { state: check.state },
    after: { bankDetailsId: account.id, reason },
  })
  return ok(await readBack(work, which))
}

async function readBack(work: Work, { partnerId, id }: Which): Promise<BankDetails> {
  const found = (await selectEveryDetails(work.tx, partnerId)).find((one) => one.id === id)
  if (!found) throw new Error(`The bank details ${id} are gone`)
  return found
}
