/** What needs attention among the chargers that are listed, of all features. */
import { MAINTENANCE_WAITING } from '../../charger-maintenance/index.ts'
import { CHARGERS_WAITING } from '../index.ts'

export const LISTED_WAITING = { ...CHARGERS_WAITING, ...MAINTENANCE_WAITING }
