/** Texts of the station finder. */
import { brand } from '../../shared/brand.ts'
import { count } from '../../shared/formats.ts'

const stations = (total: number): string => (total === 1 ? '1 station' : `${count(total)} stations`)

export const finder = {
  title: `Find a charging station | ${brand.name}`,
  description:
    'Charging stations for electric cars near you or any town of India: free slots, power, connectors and the price with GST before you start.',
  heading: 'Find a charging station',
  noScript: 'The finder needs JavaScript. Without it, our support finds a station for you:',

  search: 'Town, station or address',
  searchAction: 'Search',
  clear: 'Clear the search',
  suggestions: 'Suggestions',
  suggestionCount: (number: number) => (number === 1 ? '1 suggestion' : `${number} suggestions`),
  inNames: (words: string) => `Stations named “${words}”`,

  useLocation: 'Use my location',
  locating: 'Finding you…',
  myLocation: 'your location',
  location: {
    refused:
      'Your browser keeps your location to itself. Allow it in the settings beside the address, or type a town instead.',
    timeout: 'Finding you took too long. Try again, perhaps under open sky, or type a town instead.',
    unavailable:
      'Your device does not know where it is. Switch its location on and try again, or type a town instead.',
    unsupported: 'This browser cannot tell where you are. Type a town instead.',
  },

  start: {
    heading: 'Where do you want to charge?',
    text: 'Type a town, or start from one of these.',
  },

  filters: 'Filters',
  freeNow: 'Free now',
  connector: 'Connector',
  anyConnector: 'Any connector',
  power: 'Power',
  anyPower: 'Any power',
  powerFrom: (kilowatts: number) => `${kilowatts} kW or more`,
  price: 'Price',
  anyPrice: 'Any price',
  priceUpTo: (amount: number) => `Up to ₹${amount} an hour`,
  byEnergy: 'Priced by the kWh',
  clearFilters: 'Clear filters',

  list: 'Stations',
  near: (place: string) => `Near ${place}`,
  named: (words: string) => `“${words}”`,
  all: 'All stations',
  total: (total: number, isAtLeast: boolean) =>
    isAtLeast ? `More than ${stations(total)}` : stations(total),
  within: (km: number) => `within ${count(km)} km`,
  none: 'No station here with these filters.',
  noneNamed: (words: string) => `No station has “${words}” in its name or address.`,
  noneNear: (km: number) => `No station within ${count(km)} km of here.`,
  noneAtAll: 'No stations yet.',
  farther: (km: number) => `None within ${count(km)} km: these are the nearest.`,
  lookElsewhere: 'Look somewhere else',
  loading: 'Looking for stations…',
  more: 'Show more stations',
  loadingMore: 'Loading…',
  retry: 'Try again',
  unreachable: 'The stations could not be loaded: no connection, or the server is away for a moment.',
  stale: 'Could not be refreshed just now: what you see is a little older.',

  statuses: {
    free: 'Available now',
    taken: 'All in use',
    maintenance: 'Under maintenance',
    inactive: 'Not in service',
    offline: 'Offline',
  },
  slots: (free: number, total: number) => `${free} of ${total} free`,
  asOf: (ago: string) => `as of ${ago}`,
  away: (distance: string) => `${distance} away`,
  upTo: (power: string) => `up to ${power}`,
  perHour: (amount: string) => `${amount} an hour + GST`,
  perKwh: (amount: string) => `${amount} per kWh + GST`,
  pricedByEnergy: 'Priced by the kWh',

  back: 'Back to the list',
  backToMap: 'Back to the map',
  details: {
    loading: 'Loading the station…',
    gone: 'This station is not on the network any more.',
    unreachable: 'The station could not be loaded: no connection, or the server is away for a moment.',
    connectors: 'Connectors',
    number: (number: number) => `No. ${number}`,
    free: 'Free',
    taken: 'In use',
    notInService: 'Not in service',
    price: 'Price',
    unit: { hour: 'One hour', kWh: 'One kWh' },
    beforeGst: 'Before GST',
    gst: (percent: number) => `GST ${percent} %`,
    withGst: 'You pay',
    fixed: 'The price is fixed for you when you book.',
    directions: 'Directions',
    book: 'Book in the app',
    hostedBy: (partner: string) => `Hosted by ${partner}`,
  },

  map: 'Map',
  showMap: 'Map',
  showList: 'List',
  mapLabel: 'Map of the charging stations; the list beside it says the same in words',
  mapLoading: 'Drawing the map…',
  mapTrouble: 'The map could not be loaded. The list has everything.',
  noWebGl: 'This browser cannot draw the map, for WebGL is off: the list has everything that it would show.',
  searchHere: 'Search this area',
  thisArea: 'this part of the map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  legend: 'What the signs mean',
  legendFree: 'Free',
  legendTaken: 'All in use',
  legendOff: 'Not in service',
  ring: (km: number) => `${km} km`,
} as const
