export type { Figure } from './cards.ts'
export { type Period, periodFor } from './period.ts'
export { type Dashboard, dashboardOf } from './service.ts'
export { type StationMonth, stationFigures } from './station-figures.ts'
