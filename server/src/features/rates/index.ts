export { type PastRate, type Rate, rateInForce, ratePage } from './queries.ts'
export { setRate } from './service.ts'
