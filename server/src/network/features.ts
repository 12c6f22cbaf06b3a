/** Made from the folders beside it by `npm run generate`. */
import type { Feature } from '../feature.ts'
import { openData } from './open-data/manifest.ts'
import { pinCodes } from './pin-codes/manifest.ts'
import { providers } from './providers/manifest.ts'
import { stationPictures } from './station-pictures/manifest.ts'
import { stationRequests } from './station-requests/manifest.ts'
import { stations } from './stations/manifest.ts'
import { vehicles } from './vehicles/manifest.ts'

export const FEATURES: readonly Feature[] = [
  openData,
  pinCodes,
  providers,
  stationPictures,
  stationRequests,
  stations,
  vehicles,
]
