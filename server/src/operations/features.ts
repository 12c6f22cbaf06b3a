/** Made from the folders beside it by `npm run generate`. */
import type { Feature } from '../feature.ts'
import { attention } from './attention/manifest.ts'
import { audit } from './audit/manifest.ts'
import { dashboard } from './dashboard/manifest.ts'
import { erasure } from './erasure/manifest.ts'
import { events } from './events/manifest.ts'
import { jobs } from './jobs/manifest.ts'
import { outsideFailures } from './outside-failures/manifest.ts'
import { reportMails } from './report-mails/manifest.ts'
import { reports } from './reports/manifest.ts'
import { retention } from './retention/manifest.ts'
import { rollups } from './rollups/manifest.ts'
import { setup } from './setup/manifest.ts'
import { workload } from './workload/manifest.ts'

export const FEATURES: readonly Feature[] = [
  attention,
  audit,
  dashboard,
  erasure,
  events,
  jobs,
  outsideFailures,
  reportMails,
  reports,
  retention,
  rollups,
  setup,
  workload,
]
