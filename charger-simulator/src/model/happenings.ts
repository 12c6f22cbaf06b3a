/** What a charger tells about itself, before anybody puts it in the words of a protocol. */
import type {
  Outlet,
  OutletStatus,
  Reading,
  Reservation,
  StartTrigger,
  StopReason,
  Token,
  Transaction,
} from './outlet.ts'

export type SampleContext =
  | 'Transaction.Begin'
  | 'Sample.Periodic'
  | 'Sample.Clock'
  | 'Transaction.End'
  | 'Trigger'

export type Happening =
  | {
      readonly kind: 'status'
      readonly outlet: Outlet
      readonly status: OutletStatus
      /** What was told before; nothing at the first time. */
      readonly before: OutletStatus | undefined
    }
  | {
      readonly kind: 'started'
      readonly transaction: Transaction
      readonly trigger: StartTrigger
      readonly reading: Reading
    }
  | { readonly kind: 'charging-state'; readonly transaction: Transaction; readonly reading: Reading }
  | {
      readonly kind: 'metered'
      readonly outlet: Outlet
      readonly transaction: Transaction | undefined
      readonly context: SampleContext
      readonly reading: Reading
    }
  | {
      readonly kind: 'ended'
      readonly transaction: Transaction
      readonly reason: StopReason
      /** Who stopped it, where somebody showed a tag. */
      readonly token?: Token
      readonly reading: Reading
    }
  | {
      readonly kind: 'reservation-over'
      readonly reservation: Reservation
      readonly how: 'Expired' | 'Removed'
    }
  /** The last transaction has ended. */
  | { readonly kind: 'idle' }
