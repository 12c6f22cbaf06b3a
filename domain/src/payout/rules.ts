/** Who can be paid by a run, and who may approve one. */

import type { Paise } from '../money.ts'
import { hours } from '../time.ts'
import type { BankCheckState } from './check-states.ts'

export const PAYOUT_BLOCKS = [
  'nothing-owed',
  'no-bank-details',
  /** Changed details wait for the second person. */
  'bank-details-awaiting',
  /** The partner has not had the time to object to what its mail says. */
  'bank-details-new',
  'in-a-run',
  /** The bank of the account is being asked whose it is. */
  'bank-check-running',
  /** The bank names somebody else, and nobody has compared the names yet. */
  'bank-name-differs',
  /** The bank has no such account. */
  'bank-account-invalid',
  /** The bank has to be asked before money goes there. */
  'bank-account-unchecked',
] as const
export type PayoutBlock = (typeof PAYOUT_BLOCKS)[number]

/** How long confirmed bank details wait before a run pays to them. */
const BANK_DETAILS_REST_MS = hours(24)

export interface PayableFacts {
  readonly owed: Paise
  /** When the details in force were confirmed; null without any. */
  readonly confirmedAt: Date | null
  readonly hasAwaiting: boolean
  readonly isInRun: boolean
  /** What the bank said last of the account in force; null where it was never asked. */
  readonly check: BankCheckState | null
  /** Whether no account is paid that its bank has not confirmed. */
  readonly mustBeChecked: boolean
}

/** Why a run cannot pay; undefined where it can. */
export function findPayoutBlock(facts: PayableFacts, now: Date): PayoutBlock | undefined {
  if (facts.owed <= 0) return 'nothing-owed'
  if (facts.isInRun) return 'in-a-run'
  if (facts.hasAwaiting) return 'bank-details-awaiting'
  if (facts.confirmedAt === null) return 'no-bank-details'
  const rested = now.getTime() - facts.confirmedAt.getTime()
  return rested < BANK_DETAILS_REST_MS ? 'bank-details-new' : findCheckBlock(facts)
}

/** What the bank's answer has against a payment to the account, whatever it is for. */
export function findCheckBlock({
  check,
  mustBeChecked,
}: Pick<PayableFacts, 'check' | 'mustBeChecked'>): PayoutBlock | undefined {
  if (check === 'asked') return 'bank-check-running'
  if (check === 'differs') return 'bank-name-differs'
  if (check === 'invalid') return 'bank-account-invalid'
  return mustBeChecked && (check === null || check === 'failed') ? 'bank-account-unchecked' : undefined
}

export interface ApprovalFacts {
  readonly total: Paise
  /** What this person has approved of the own runs on this day in India already. */
  readonly aloneBefore: Paise
  /** What one person may make and approve on a day. */
  readonly limit: Paise
}

/** Whether whoever made a run may also approve it: many small runs count as one large one. */
export const mayApproveAlone = ({ total, aloneBefore, limit }: ApprovalFacts): boolean =>
  total + aloneBefore <= limit
