import type { Feature } from '../../feature.ts'

export const ledger: Feature = {
  tables: {
    debt_collection: 'readable',
    ledger_account: 'readable',
    ledger_entry: 'readable',
    ledger_transfer: 'readable',
  },
  states: { 'ledger_account.kind': 'AccountKind', 'ledger_transfer.kind': 'TransferKind' },
}
