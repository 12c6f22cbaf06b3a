import type { Feature } from '../../feature.ts'
import { statementsForPrograms } from './http/program-routes.ts'
import { partnerStatementRoutes } from './http/routes.ts'
import { partnerStatementJobs } from './jobs.ts'

export const partnerStatements: Feature = {
  tables: {
    partner_correction: 'private',
    partner_invoice: 'readable',
    partner_statement: 'readable',
    partner_statement_charge: 'readable',
    partner_statement_line: 'private',
    partner_statement_link: 'private',
    partner_statement_payout: 'private',
  },
  routes: partnerStatementRoutes,
  programRoutes: statementsForPrograms,
  jobs: partnerStatementJobs,
}
