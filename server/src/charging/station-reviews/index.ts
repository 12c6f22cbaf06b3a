export { type Experience, loadExperience } from './experience.ts'
export { eraseReviewWords, type PublicReview, type StationReview, selectReviewPage } from './queries.ts'
export {
  allowReviewing,
  answerReview,
  decideOnReview,
  loadOwnReview,
  type OwnReviewNow,
  reportReview,
  writeReview,
} from './service.ts'
export { REVIEWS_WAITING } from './waiting-queries.ts'
