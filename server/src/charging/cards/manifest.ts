import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { autochargeRoutes } from './http/autocharge-routes.ts'
import { cardExports } from './http/export.ts'
import { fleetCardOrderRoutes } from './http/fleet-order-routes.ts'
import { cardOrderRoutes } from './http/order-routes.ts'
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
    card_order: 'private',
    card_order_card: 'private',
    charger_local_list: 'private',
    contract_check: 'private',
    refused_card: 'private',
    unknown_card: 'private',
  },
  states: { 'card_order.state': 'CardOrderState' },
  subjects: {
    card: selectNames('card', 'label', 'number'),
    'card-order': selectNames('card_order', 'name'),
  },
  routes: [
    ...cardsRoutes,
    ...ownCardRoutes,
    ...cardOrderRoutes,
    ...fleetCardOrderRoutes,
    ...autochargeRoutes,
    ...cardExports,
  ],
  topics: { card: { readWith: 'card.read' }, 'card-order': { readWith: 'card.manage' } },
  waiting: CARDS_WAITING,
  jobs: cardJobs,
}
