import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { chargerExports } from './http/export.ts'
import { chargersRoutes } from './http/routes.ts'
import { CHARGERS_WAITING } from './index.ts'
import { chargerJobs } from './jobs.ts'

export const chargers: Feature = {
  tables: {
    charger: 'readable',
    charger_claim: 'private',
    charger_command: 'private',
    charger_command_secret: 'private',
    charger_connection: 'private',
    charger_message: 'private',
    charger_metering: 'private',
    charger_connector: 'readable',
    charger_variable: 'private',
    gateway_process: 'private',
  },
  subjects: { charger: selectNames('charger', 'identity') },
  routes: [...chargersRoutes, ...chargerExports],
  topics: { charger: { readWith: 'charger.read' } },
  waiting: CHARGERS_WAITING,
  jobs: chargerJobs,
}
