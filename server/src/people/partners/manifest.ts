import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { partnerExports } from './http/export.ts'
import { partnersRoutes } from './http/routes.ts'
import { PARTNERS_WAITING } from './index.ts'

export const partners: Feature = {
  tables: { partner: 'readable' },
  states: { 'partner.status': 'PartnerState' },
  subjects: { partner: selectNames('partner', 'name') },
  routes: [...partnersRoutes, ...partnerExports],
  topics: { partner: { readWith: 'partner.read' } },
  waiting: PARTNERS_WAITING,
}
