import type { Feature } from '../../feature.ts'
import { openCompanyFacts } from './http/page-facts.ts'
import { companyRoutes, mountLogo } from './http/routes.ts'

export const company: Feature = {
  tables: { company: 'readable', company_logo: 'private', company_registration: 'readable' },
  routes: companyRoutes,
  mount: (api, { db }) => mountLogo(api, db),
  pageFacts: ({ db, deps: { clock, config }, log }) =>
    openCompanyFacts({ db, clock, log, publicUrl: config.publicUrl }),
}
