import type { Feature } from '../../feature.ts'
import { connectorReservationJobs } from './jobs.ts'

export const connectorReservations: Feature = {
  tables: { charger_reservation: 'private' },
  jobs: connectorReservationJobs,
}
