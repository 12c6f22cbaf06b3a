/** People: operators, drivers and partners, who may come in, and what is written to and by them. */
import { joinFeatures } from '../context.ts'
import { FEATURES } from './features.ts'

export const people = joinFeatures('people', FEATURES)
