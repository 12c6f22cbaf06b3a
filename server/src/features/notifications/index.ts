export { broadcastPage, broadcastsForCustomer } from './queries.ts'
export { type Broadcast, sendBroadcast } from './service.ts'
