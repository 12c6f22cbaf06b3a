import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { autochargeRoutes } from './http/autocharge-routes.ts'
import { cardExports } from './http/export.ts'
import { ownCardRoutes } from './http/own-routes.ts'
import { cardsRoutes } from './http/routes.ts'
import { CARDS_WAITING } from './index.ts'
import { cardJobs } from './jobs.ts'

export const cards: Feature = {
  tables: {
    blocked_card_use: 'private',
    card: 'readable',
    card_charge: 'private',
    card_list: 'private',
    charger_local_list: 'private',
    unknown_card: 'private',
  },
  subjects: { card: selectNames('card', 'label', 'number') },
  routes: [...cardsRoutes, ...ownCardRoutes, ...autochargeRoutes, ...cardExports],
  topics: { card: { readWith: 'card.read' } },
  waiting: CARDS_WAITING,
  jobs: cardJobs,
}
