import { formatRupees } from './formats.ts'

const PAISE = 100

/**
 * What a fleet has paid before, in rupees, below zero what it owes, without what charges that are not billed hold.
 * @param balance what is held among it, as the server has it, in rupees
 * @param held in rupees
 */
export const addHeldBack = (balance: number, held: number): number =>
  (Math.round(balance * PAISE) + Math.round(held * PAISE)) / PAISE

interface BalanceTexts {
  readonly owes: string
  readonly paid: string
}

/** What is owed, or else what was paid before, as a name and an amount. @param account in rupees */
export function describeBalance(
  account: { readonly balance: number; readonly held: number },
  texts: BalanceTexts,
): readonly [string, string] {
  const balance = addHeldBack(account.balance, account.held)
  return balance < 0 ? [texts.owes, formatRupees(-balance)] : [texts.paid, formatRupees(balance)]
}
