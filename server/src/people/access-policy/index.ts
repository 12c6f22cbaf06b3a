export { type AccessPolicy, selectPolicy, selectRestorations } from './queries.ts'
export {
  askRestoration,
  confirmRestoration,
  getIdleMinutes,
  setPolicy,
  withdrawRestoration,
} from './service.ts'
