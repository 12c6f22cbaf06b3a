import type { ReplyOf, showDashboard } from '@voltyatra/contract'

/** What the dashboard shows. */
export type Figures = ReplyOf<typeof showDashboard>['data']
