import type { Feature } from '../../feature.ts'
import { driverPaperRoutes } from './http/driver-routes.ts'
import { paperExports } from './http/export.ts'
import { paperFileRoutes } from './http/file-routes.ts'
import { invoicesForPrograms } from './http/program-routes.ts'
import { paperRoutes } from './http/routes.ts'
import { paperJobs } from './jobs.ts'

export const papers: Feature = {
  tables: {
    paper: 'readable',
    paper_advance: 'readable',
    paper_advance_use: 'readable',
    paper_awaiting: 'readable',
    paper_counter: 'readable',
    paper_pdf: 'private',
    paper_recipient: 'private',
    paper_setting: 'readable',
  },
  routes: [...paperRoutes, ...paperFileRoutes, ...driverPaperRoutes, ...paperExports],
  programRoutes: invoicesForPrograms,
  topics: { paper: { readWith: 'paper.read' } },
  jobs: paperJobs,
}
