/** What a catalogue has: for each code its words. */
import type { DeliveryReason, MessageFailure, StationReason } from '@voltyatra/domain'

export interface Messages {
  /** `send-failed` stands only where the provider gave no reason. */
  readonly messageFailure: Readonly<Record<MessageFailure, string>>
  readonly deliveryReason: Readonly<Record<DeliveryReason, string>>
  /** For drivers. */
  readonly stationReason: Readonly<Record<StationReason, string>>
}
