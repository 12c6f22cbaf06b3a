export { endSubscription, pushToDriver, subscribe } from './service.ts'
