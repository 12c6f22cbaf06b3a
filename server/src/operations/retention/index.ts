export { loadRetention, purgeExpired } from './service.ts'
