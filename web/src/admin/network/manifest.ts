/** The screens of the context; each describes itself. Made from the folders beside it by `npm run generate`. */
import { addStation } from './add-station/screen.ts'
import { map } from './map/screen.ts'
import { stations } from './station/screen.ts'
import { stationRequests } from './station-request/screen.ts'
import { vehicles } from './vehicle/screen.ts'

export const network = [addStation, map, stations, stationRequests, vehicles] as const
