/** Bank details as answers show them; a whole number is in none. */
import { type IfscRefused, maskAccount, ok, refuse } from '@voltyatra/domain'
import * as payouts from '../index.ts'

function chooseState(details: payouts.BankDetails, inForce: string | undefined) {
  if (details.withdrawnAt !== null) return 'withdrawn' as const
  if (details.confirmedAt === null) return 'awaiting' as const
  return details.id === inForce ? ('in-force' as const) : ('replaced' as const)
}

function toWireCheck({ id: _, ...check }: payouts.BankCheck) {
  return check
}

export const toWireDetails = (details: payouts.BankDetails, by: string, inForce: string | undefined) => ({
  _id: details.id,
  holder: details.holder,
  maskedNumber: maskAccount(details.number),
  ifsc: details.ifsc,
  bankName: details.bankName,
  state: chooseState(details, inForce),
  proposedAt: details.proposedAt.toISOString(),
  proposedBy: details.proposedBy,
  confirmedAt: details.confirmedAt?.toISOString() ?? null,
  confirmedBy: details.confirmedBy,
  withdrawnAt: details.withdrawnAt?.toISOString() ?? null,
  withdrawnBy: details.withdrawnBy,
  isOwn: details.proposedById === by,
  isByPartner: details.isByPartner,
  check: details.check && toWireCheck(details.check),
})

/** The id of those that were confirmed last. */
export const findInForce = (all: readonly payouts.BankDetails[]): string | undefined =>
  all
    .filter(({ confirmedAt }) => confirmedAt !== null)
    .toSorted((a, b) => (b.confirmedAt?.getTime() ?? 0) - (a.confirmedAt?.getTime() ?? 0))[0]?.id

const WHY_INVALID = {
  form: 'An IFSC has four letters, a zero and six more characters',
  bank: 'No bank has these first four letters',
  branch: 'This bank has no branch with this code',
} as const satisfies Record<IfscRefused['reason'], string>

/** The branch of an IFSC, or what is wrong with it. */
export async function findBranchOf(ifsc: string) {
  const branch = await payouts.findBranch(ifsc)
  if (branch.ok) return ok(branch.value)
  const message = WHY_INVALID[branch.refusal.reason]
  return refuse({ kind: branch.refusal.kind, issues: [{ path: 'ifsc', message }] })
}

/** What is said where the number that was entered again differs. */
export const NUMBER_DIFFERS = [
  { path: 'number', message: 'This is not the number that was entered' },
] as const
