import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { offerExports } from './http/export.ts'
import { offersRoutes } from './http/routes.ts'
import { offerJobs } from './jobs.ts'

export const offers: Feature = {
  tables: { offer: 'readable' },
  states: { 'offer.status': 'OfferState' },
  subjects: { offer: selectNames('offer', 'title') },
  routes: [...offersRoutes, ...offerExports],
  topics: { offer: { readWith: 'notification.read' } },
  jobs: offerJobs,
}
