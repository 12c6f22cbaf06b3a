export { type PastRate, type Rate, rateInForce, ratePage } from './queries.ts'
export { type SetRateRefusal, setRate } from './service.ts'
