export { type AccessPolicy, selectPolicy, selectRestorations } from './queries.ts'
export {
  confirmRestoration,
  getIdleMinutes,
  mayRestore,
  requestRestoration,
  setPolicy,
  withdrawRestoration,
} from './service.ts'
