/** What happens at a charger, before a dialect makes messages of it. */
import type {
  Connector,
  ConnectorStatus,
  Reading,
  Reservation,
  StartTrigger,
  StopReason,
  Token,
  Transaction,
} from './connector.ts'

export type SampleContext =
  | 'Transaction.Begin'
  | 'Sample.Periodic'
  | 'Sample.Clock'
  | 'Transaction.End'
  | 'Trigger'

export type ChargerEvent =
  | {
      readonly kind: 'status'
      readonly connector: Connector
      readonly status: ConnectorStatus
      /** The last status that was sent; undefined at first. */
      readonly before: ConnectorStatus | undefined
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
      readonly connector: Connector
      readonly transaction: Transaction | undefined
      readonly context: SampleContext
      readonly reading: Reading
    }
  | {
      readonly kind: 'ended'
      readonly transaction: Transaction
      readonly reason: StopReason
      /** Who stopped it, where a tag was shown. */
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
