export { type AccessPolicy, selectPolicy, selectRestorations } from './queries.ts'
export {
  askRestoration,
  confirmRestoration,
  getIdleMinutes,
  mayRestore,
  setPolicy,
  withdrawRestoration,
} from './service.ts'
