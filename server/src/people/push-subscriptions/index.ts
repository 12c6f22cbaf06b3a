export { endSubscription, endSubscriptions, pushToDriver, subscribe } from './service.ts'
