import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { cardSettlementRoutes } from './http/routes.ts'
import { SETTLEMENTS_WAITING } from './index.ts'
import { cardSettlementJobs } from './jobs.ts'

export const cardSettlements: Feature = {
  tables: { card_settlement: 'readable', card_terminal: 'private' },
  subjects: { 'card-settlement': selectNames('card_settlement', 'psp_ref') },
  routes: cardSettlementRoutes,
  waiting: SETTLEMENTS_WAITING,
  jobs: cardSettlementJobs,
}
