import type { listSeminarRegistrations, ReplyOf } from '@voltyatra/contract'

export type Registration = ReplyOf<typeof listSeminarRegistrations>['data'][number]
