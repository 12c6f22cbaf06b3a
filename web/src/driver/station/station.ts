/** A station as its own screen shows it. */
import type { ReplyOf, showStation } from '@voltyatra/contract'

export type Station = ReplyOf<typeof showStation>['data']
export type Connector = Station['connectors'][number]
