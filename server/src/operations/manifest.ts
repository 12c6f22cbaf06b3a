/** Operations: what operators see of all the others: dashboard, attention, audit log, exports, jobs, live changes. */
import { joinFeatures } from '../context.ts'
import { FEATURES } from './features.ts'

export const operations = joinFeatures('operations', FEATURES)
