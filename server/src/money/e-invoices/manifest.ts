import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { eInvoiceRoutes } from './http/routes.ts'
import { E_INVOICES_WAITING, selectPortalFailures } from './index.ts'
import { eInvoiceJobs } from './jobs.ts'

export const eInvoices: Feature = {
  tables: { e_invoice: 'readable' },
  states: { 'e_invoice.state': 'EInvoiceState' },
  subjects: { 'e-invoice': selectNames('paper', 'number') },
  routes: eInvoiceRoutes,
  waiting: E_INVOICES_WAITING,
  jobs: eInvoiceJobs,
  findOutsideFailures: (db) => selectPortalFailures(db),
}
