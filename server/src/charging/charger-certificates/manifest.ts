import type { Feature } from '../../feature.ts'
import { mountCertificateFiles } from './http/files.ts'
import { chargerCertificateRoutes } from './http/routes.ts'
import { CERTIFICATES_WAITING } from './index.ts'
import { certificateJobs } from './jobs.ts'

export const chargerCertificates: Feature = {
  tables: { charger_authority: 'private', charger_authority_key: 'private', charger_certificate: 'private' },
  routes: chargerCertificateRoutes,
  waiting: CERTIFICATES_WAITING,
  jobs: certificateJobs,
  mount: (scope, { db, deps }) => mountCertificateFiles(scope, { db, clock: deps.clock }),
}
