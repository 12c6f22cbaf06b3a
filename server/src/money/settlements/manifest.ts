import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { settlementExports } from './http/export.ts'
import { settlementRoutes } from './http/routes.ts'
import { SETTLEMENTS_WAITING } from './index.ts'
import { settlementJobs } from './jobs.ts'
import { selectDifferenceNames } from './queries.ts'

export const settlements: Feature = {
  tables: { settlement: 'readable', settlement_exception: 'readable', settlement_line: 'readable' },
  states: { 'settlement_exception.kind': 'SettlementDifferenceKind' },
  subjects: {
    settlement: selectNames('settlement', 'provider_settlement_id'),
    'settlement-difference': selectDifferenceNames,
  },
  routes: [...settlementRoutes, ...settlementExports],
  topics: { settlement: { readWith: 'settlement.read' } },
  waiting: SETTLEMENTS_WAITING,
  jobs: settlementJobs,
}
