export {
  type NewRequest,
  type RequestFile,
  type StationRequest,
  selectRequestPage,
} from './queries.ts'
export { approveRequest, checkSending, refuseRequest, sendRequest, withdrawRequest } from './service.ts'
export { STATION_REQUESTS_WAITING } from './waiting-queries.ts'
