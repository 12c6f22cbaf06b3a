export {
  type ListedSettlement,
  markSettlementSeen,
  saveSettlement,
  selectSettledCharge,
  selectSettlementPage,
} from './queries.ts'
export { SETTLEMENTS_WAITING } from './waiting-queries.ts'
