import type { Feature } from '../../feature.ts'
import { partnerContractRoutes } from './http/routes.ts'

export const partnerContracts: Feature = {
  tables: {
    partner_contract_version: 'private',
    partner_contract_withdrawal: 'private',
    partner_credit: 'readable',
  },
  routes: partnerContractRoutes,
}
