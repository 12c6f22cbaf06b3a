export type { Broadcast, ChannelTotals } from './broadcast.ts'
export {
  type Delivery,
  hasBroadcast,
  selectAudience,
  selectBroadcast,
  selectBroadcastPage,
  selectDeliveryPage,
} from './broadcast-queries.ts'
export type { TranslatedText } from './broadcast-text.ts'
export { deliverBroadcasts, findNextDelivery } from './deliver-broadcasts.ts'
export {
  notifyCustomer,
  notifyInPassing,
  readAllNotices,
  readNotice,
  selectNoticeCounts,
  selectNoticePage,
  writeNotice,
} from './inbox.ts'
export type { Notice, NoticeTo } from './inbox-queries.ts'
export { sendBroadcast, startBroadcast, testBroadcast, undoBroadcast } from './send-broadcast.ts'
