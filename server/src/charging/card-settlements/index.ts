export {
  type ListedSettlement,
  markSettlementSeen,
  saveSettlement,
  selectInvoiceNumber,
  selectSettlementPage,
} from './queries.ts'
export { SETTLEMENTS_WAITING } from './waiting-queries.ts'
