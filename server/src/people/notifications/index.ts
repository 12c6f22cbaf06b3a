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
export { noticeCounts, noticePage, notifyCustomer, readAllNotices, readNotice } from './inbox.ts'
export type { Notice, NoticeTo } from './inbox-queries.ts'
export { sendBroadcast, startBroadcast, testBroadcast, undoBroadcast } from './send-broadcast.ts'
