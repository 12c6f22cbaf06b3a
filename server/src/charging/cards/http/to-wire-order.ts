/** An order of cards as whoever ordered it sees it. */
import type { CardOrder } from '../index.ts'

export const toWireOwnOrder = (order: CardOrder) => ({
  _id: order.id,
  state: order.state,
  label: order.label,
  replaces: order.replaces,
  name: order.name,
  address: order.address,
  city: order.city,
  pincode: order.pincode,
  stateCode: order.stateCode,
  createdAt: order.createdAt.toISOString(),
  sentAt: order.sentAt?.toISOString() ?? null,
  endedAt: order.endedAt?.toISOString() ?? null,
  reason: order.reason,
})
