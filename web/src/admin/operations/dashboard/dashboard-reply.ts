import type { ReplyOf, showDashboard } from '@voltyatra/contract'

export type Figures = ReplyOf<typeof showDashboard>['data']
