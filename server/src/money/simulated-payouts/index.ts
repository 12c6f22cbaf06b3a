/** The built-in provider of payouts: development only, behaves like Cashfree Payouts, keeps its own books, sends no real money. */
import { addMs, minutes, ok, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AccountChecker, CheckedAccount } from '../../platform/payouts/account-checker.ts'
import type { PayoutProvider, ProviderTransfer } from '../../platform/payouts/payout-provider.ts'
import { type BookedTransfer, insertTransfer, selectTransfer } from './queries.ts'

/** How long the banks take. */
const TAKES_MS = minutes(1)

export function createSimulatedPayouts({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): PayoutProvider {
  return {
    name: 'simulated',
    isLive: false,

    // Bank details are checked by the two people who entered and confirmed them.
    register: async ({ id }) => ok({ beneficiaryId: id }),

    async transfer(transfer) {
      await insertTransfer(db, transfer, clock.now())
      const booked = await selectTransfer(db, transfer.transferId)
      if (!booked) throw new Error(`The simulated transfer ${transfer.transferId} was not kept`)
      return ok(toProviderTransfer(booked, clock.now()))
    },

    async fetchTransfer(transferId) {
      const booked = await selectTransfer(db, transferId)
      return booked ? ok(toProviderTransfer(booked, clock.now())) : refuse({ kind: 'transfer-unknown' })
    },
  }
}

/** As with simulated refunds, an amount says what becomes of it: three paise at its end, and the bank does not take it. */
const isRefusedByBank = ({ amount }: BookedTransfer): boolean => amount % 10 === 3

function toProviderTransfer(booked: BookedTransfer, now: Date): ProviderTransfer {
  const number = String(booked.number)
  const of = { providerTransferId: number, utr: null }
  if (now < addMs(booked.createdAt, TAKES_MS)) return { ...of, state: 'pending', providerMessage: null }
  return isRefusedByBank(booked)
    ? { ...of, state: 'failed', providerMessage: 'The beneficiary’s bank did not take it' }
    : { ...of, state: 'done', utr: `SIMP${number.padStart(12, '0')}`, providerMessage: null }
}

/** The end of an account number says what its bank answers. */
const ANSWERS: Readonly<Record<string, CheckedAccount['outcome']>> = {
  '404': 'invalid',
  '408': 'failed',
}
const OF_ANOTHER = '403'

/** Checks of accounts as a provider makes them: the holder is who was entered, but for three ends of numbers. */
export function createSimulatedChecks(): AccountChecker {
  return {
    name: 'simulated',
    async request({ number, holder }) {
      const end = number.slice(-3)
      const outcome = ANSWERS[end] ?? 'valid'
      const name = end === OF_ANOTHER ? 'RAVI KUMAR' : holder.toUpperCase()
      return ok({
        outcome,
        reference: null,
        nameAtBank: outcome === 'valid' ? name : null,
        providerMessage:
          outcome === 'failed' ? 'The bank of the account did not answer' : `Simulated: ${outcome}`,
      })
    },
    // Each question is answered at once.
    read: async () => refuse({ kind: 'payment-provider-unavailable' }),
  }
}
