import type { networkMap as networkMapCall, ReplyOf } from '@voltyatra/contract'

export type NetworkStation = ReplyOf<typeof networkMapCall>['data']['stations'][number]
