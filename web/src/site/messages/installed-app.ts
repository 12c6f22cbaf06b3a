/** What a phone says of the installed app: its shortcuts, and the pictures of it that are shown before it is installed. */
export const installedApp = {
  shortcuts: { scan: 'Scan a charger', charges: 'My charges', money: 'Money' },
  pictures: {
    find: 'Find a free connector',
    station: 'A station, its price and connectors',
    wide: 'Stations as a list and on the map',
  },
} as const
