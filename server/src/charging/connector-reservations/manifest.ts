import type { Feature } from '../../feature.ts'
import { connectorReservationJobs } from './jobs.ts'

export const connectorReservations: Feature = {
  tables: { charger_reservation: 'private', reservation_call: 'private' },
  jobs: connectorReservationJobs,
}
