/** Texts of the own stations. */
export const stationsTexts = {
  title: 'Stations',
  empty: 'No station of yours is on the network yet.',
  more: 'Show more stations',
  name: 'Station',
  status: 'Status',
  free: 'Free connectors',
  power: 'Power',
  lastCharge: 'Last charge',
  show: 'Details',
  connectors: 'Connectors',
  chargers: 'Chargers',
  noChargers: 'No charger of this station is connected to the network.',
  connected: 'Connected',
  notConnected: 'Not connected',
  number: 'Number',
  type: 'Type',
  state: 'State',
  isFree: 'Free',
  isPluggedIn: 'A car is plugged in',
  isOutOfUse: 'Out of use',
  isTaken: 'In use or reserved',
} as const

export const formatFree = (free: number, total: number): string => `${free} of ${total}`
export const formatConnector = (number: number, status: string): string => `Connector ${number}: ${status}`
