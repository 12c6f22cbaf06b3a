export { keepMonths } from './months.ts'
export { loadRetention, purgeExpired } from './service.ts'
