/** What drivers owe of what is to leave their wallets. */
import { computeOwed, getWallet, type Paise, ZERO } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { lockAccounts } from './post-transfer.ts'

/** What the wallet has not any more of what is to leave it, as a debt may have taken it: then it is owed. The wallet stays locked. */
export async function computeMissing(work: Work, customerId: string, amount: Paise): Promise<Paise> {
  if (amount === ZERO) return ZERO
  const wallet = getWallet(customerId)
  return computeOwed(amount, (await lockAccounts(work, [wallet])).balance(wallet))
}
