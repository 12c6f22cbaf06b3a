/** Which of the listed chargers need attention, by any feature. */
import { MAINTENANCE_WAITING } from '../../charger-maintenance/index.ts'
import { CHARGERS_WAITING } from '../index.ts'

export const LISTED_WAITING = { ...CHARGERS_WAITING, ...MAINTENANCE_WAITING }
