import type { Feature } from '../../feature.ts'
import { stationReviewRoutes } from './http/routes.ts'
import { REVIEWS_WAITING } from './index.ts'
import { selectReviewNames } from './queries.ts'

export const stationReviews: Feature = {
  tables: { station_review: 'private', station_review_report: 'private' },
  subjects: { review: selectReviewNames },
  routes: stationReviewRoutes,
  topics: { review: { readWith: 'review.read' } },
  waiting: REVIEWS_WAITING,
}
