/** Texts of the live map. */
import { count } from '../../../shared/formats.ts'

export const networkMap = {
  hint: 'Every station and its connectors now.',
  map: 'Map of the network. The list beside it says the same.',
  list: 'Stations',
  search: 'Find a station or a city',
  all: 'All',
  states: {
    down: 'Nothing works',
    trouble: 'Partly out of order',
    charging: 'Charging',
    free: 'All free',
    closed: 'Not in service',
  },
  show: 'Shown',
  of: (connectors: number, inUse: number, outOfOrder: number, offline: number) =>
    [
      `${count(inUse)} of ${count(connectors)} in use`,
      ...(outOfOrder > 0 ? [`${count(outOfOrder)} out of order`] : []),
      ...(offline > 0 ? [`${count(offline)} offline`] : []),
    ].join(', '),
  asOf: (when: string) => `As of ${when}`,
  none: 'No station is in this state.',
  nothing: 'No Stations found.',
  noWebGl: 'This browser cannot draw the map. The list beside it has every station.',
  more: (more: number) => `${count(more)} more: search for them, or look at the map.`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const
