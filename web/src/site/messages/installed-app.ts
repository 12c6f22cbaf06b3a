/** Texts of the app where a phone installs it: its shortcuts, and what its screenshots show. */
export const installedApp = {
  shortcuts: { scan: 'Scan a charger', charges: 'My charges', money: 'Money' },
  pictures: {
    find: 'Find a free connector',
    station: 'A station, its price and connectors',
    wide: 'Stations as a list and on the map',
  },
} as const
