/** The network: stations, their connectors and pictures, vehicles, and other networks. */
import { joinFeatures } from '../context.ts'
import { FEATURES } from './features.ts'

export const network = joinFeatures('network', FEATURES)
