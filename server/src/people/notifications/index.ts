export type { Broadcast, ChannelTotals } from './broadcast.ts'
export {
  audienceOf,
  broadcastById,
  broadcastPage,
  type Delivery,
  deliveryPage,
  hasBroadcast,
} from './broadcast-queries.ts'
export { deliverBroadcasts, nextDelivery } from './deliver-broadcasts.ts'
export {
  type Notice,
  noticeCounts,
  noticePage,
  notifyCustomer,
  type PersonalNotice,
  readAllNotices,
  readNotice,
} from './inbox.ts'
export { sendBroadcast, startBroadcast, testBroadcast, undoBroadcast } from './send-broadcast.ts'
