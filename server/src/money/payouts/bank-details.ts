/** Bank details of partners: one operator enters them, another confirms them, and the partner is notified. */
import { addMs, days, type IfscRefused, maskAccount, ok, type Result, refuse } from '@voltyatra/domain'
import type { AdministratorActor, PartnerActor } from '../../db/actor.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import { selectBrandName } from '../../people/company/index.ts'
import { queueForPartner } from '../../people/partner-people/index.ts'
import { selectPartner } from '../../people/partners/index.ts'
import {
  type BankDetails,
  insertDetails,
  lockAwaiting,
  lockPayees,
  setConfirmed,
  setWithdrawn,
} from './bank-queries.ts'
import type { Branch } from './ifsc-branches.ts'
import { takeOutOfRuns } from './removing.ts'

interface Entered {
  readonly partnerId: string
  readonly holder: string
  readonly number: string
  readonly branch: Branch
  readonly by: AdministratorActor | PartnerActor
}

type ProposeRefused = IfscRefused | { readonly kind: 'partner-not-found' | 'bank-details-awaiting' }

/** Enters details that hold once somebody else has confirmed them; a drafted payout to the partner is taken out. */
export async function proposeBankDetails(
  work: Work,
  { partnerId, holder, number, branch, by }: Entered,
): Promise<Result<BankDetails, ProposeRefused>> {
  const { tx, now } = work
  const [partner] = await lockPayees(tx, [partnerId])
  if (!partner) return refuse({ kind: 'partner-not-found' })
  const entered = {
    ...{ id: createId(), partnerId, holder, number, ifsc: branch.code, bankName: branch.bankName },
    ...{ proposedAt: now, by },
  }
  const inserted = await insertDetails(tx, entered)
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'partner.propose-bank-details',
    subject: { kind: 'partner', id: partnerId },
    after: toFacts(entered),
  })
  await takeOutOfRuns(work, partnerId)
  if (by.kind === 'partner') await notifyPartner(work, entered, 'entered')
  return ok({
    ...{ id: entered.id, partnerId, holder, number, ifsc: entered.ifsc, bankName: entered.bankName },
    ...{ proposedAt: now, proposedById: by.id, proposedBy: by.name, isByPartner: by.kind === 'partner' },
    ...{ confirmedAt: null, confirmedBy: null, withdrawnAt: null, withdrawnBy: null, check: null },
  })
}

const toFacts = ({ id, holder, number, ifsc }: Pick<BankDetails, 'id' | 'holder' | 'number' | 'ifsc'>) => ({
  bankDetailsId: id,
  holder,
  account: maskAccount(number),
  ifsc,
})

interface Awaiting {
  readonly partnerId: string
  readonly id: string
  readonly by: AdministratorActor | PartnerActor
}

export type ConfirmRefused = {
  readonly kind:
    | 'bank-details-not-found'
    | 'bank-details-own'
    | 'bank-details-of-partner'
    | 'bank-details-too-new'
    | 'account-number-differs'
}

/** A second person confirms them, by the account number of the partner's document. */
export async function confirmBankDetails(
  work: Work,
  { partnerId, id, by, number }: Awaiting & { readonly number: string },
): Promise<Result<BankDetails, ConfirmRefused>> {
  const { tx, now } = work
  await lockPayees(tx, [partnerId])
  const details = await lockAwaiting(tx, { partnerId, id })
  if (!details) return refuse({ kind: 'bank-details-not-found' })
  if (details.isByPartner !== (by.kind === 'partner')) return refuse({ kind: 'bank-details-of-partner' })
  if (details.proposedById === by.id) {
    if (by.kind === 'administrator') return refuse({ kind: 'bank-details-own' })
    if (addMs(details.proposedAt, ALONE_AFTER_MS) > now) return refuse({ kind: 'bank-details-too-new' })
  }
  if (details.number !== number) return refuse({ kind: 'account-number-differs' })
  await setConfirmed(tx, id, now, by)
  await work.audit({
    action: 'partner.confirm-bank-details',
    subject: { kind: 'partner', id: partnerId },
    after: toFacts(details),
  })
  await notifyPartner(work, details, 'confirmed')
  return ok({ ...details, confirmedAt: now, confirmedBy: by.name })
}

/** After so long who entered details may confirm them alone, in milliseconds. */
export const ALONE_AFTER_MS = days(1)

/** Whoever did not ask for it has a day to object: the partner's own address, and everybody of it who has one. */
async function notifyPartner(
  work: Work,
  { partnerId, number, bankName }: Pick<BankDetails, 'partnerId' | 'number' | 'bankName'>,
  what: 'entered' | 'confirmed',
): Promise<void> {
  const partner = await selectPartner(work.tx, partnerId)
  if (!partner) return
  const messages = getMessages()
  const write = what === 'entered' ? messages.bankDetailsEntered : messages.bankDetailsChanged
  const { title, message } = write({
    name: partner.name,
    account: `${bankName}, ${maskAccount(number)}`,
    brand: await selectBrandName(work.tx),
  })
  await queueForPartner(work, partnerId, { template: 'bank-details-changed', title, message })
}

/** Drops details that wait; those in force go on to hold. */
export async function withdrawBankDetails(
  work: Work,
  { partnerId, id, by }: Awaiting,
): Promise<Result<undefined, { readonly kind: 'bank-details-not-found' }>> {
  const { tx, now } = work
  await lockPayees(tx, [partnerId])
  const details = await lockAwaiting(tx, { partnerId, id })
  if (!details) return refuse({ kind: 'bank-details-not-found' })
  await setWithdrawn(tx, id, now, by)
  await work.audit({
    action: 'partner.withdraw-bank-details',
    subject: { kind: 'partner', id: partnerId },
    before: toFacts(details),
  })
  return ok(undefined)
}
