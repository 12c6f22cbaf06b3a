/** Texts of the page of a station and of its pictures. */

export const station = {
  back: 'Charging providers',
  open: 'Open the page',
  month: 'This month',
  figures: {
    sales: 'Sales before GST',
    energy: 'Energy',
    charges: 'Charges',
    utilisation: 'Utilisation',
    uptime: 'Uptime, 30 days',
    commission: 'Commission',
    credit: 'Credited to the partner',
    cancelled: 'Cancelled bookings',
  },
  before: (value: string) => `${value} in the same days of last month`,
  change: (percent: number) => `${percent > 0 ? '+' : '−'}${Math.abs(percent)}\u00a0%`,
  utilisationHint: 'Of the hours of all connectors, those in which a booked charge ran.',
  noUptime: 'No accepted charger',
  chargers: 'Chargers',
  noChargers: 'No charger of ours is set up here.',
  bookings: 'Latest bookings',
  noBookings: 'No booking yet.',
  all: 'All bookings',
  price: 'Price in force',
  facts: 'Station',
  connectors: 'Connectors',
} as const

export const stationPictures = {
  title: 'Pictures',
  none: 'No picture yet.',
  hint: 'Drivers see them in the station finder, the first one first.',
  alt: (at: number, station: string) => `Picture ${at} of ${station}`,
  caption: 'What it shows',
  captionOf: (at: number) => `What picture ${at} shows`,
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  earlier: 'Earlier',
  later: 'Later',
  earlierOf: (at: number) => `Show picture ${at} earlier`,
  laterOf: (at: number) => `Show picture ${at} later`,
  remove: 'Remove',
  removeOf: (at: number) => `Remove picture ${at}`,
  removed: 'The picture is removed.',
  undone: 'The picture is back.',
  added: 'The picture is added.',
  full: (most: number) => `A station has at most ${most} pictures.`,
} as const

export const connectorCodes = {
  title: 'Codes on the connectors',
  hint: 'Whoever scans the label, or types its code, charges here at once: without an account, or in the app.',
  connector: (number: number) => `Connector ${number}`,
  print: 'Print this label',
  printOf: (number: number) => `Print this label of connector ${number}`,
  printAll: 'Print all labels (PDF)',
  replace: 'Replace the code',
  replaceHint: (number: number) =>
    `The label on connector ${number} leads nowhere from then on and says that it was replaced. Print its new label.`,
  replacing: 'Replacing…',
  replaced: 'The connector has another code. Print its label again.',
  display: {
    state: {
      setting: 'Codes on the display: waits for the charger.',
      shown: 'The display shows codes that are valid for a minute. Guests pay by these alone.',
      ending: 'Codes on the display: end as soon as the charger is connected. The label counts.',
      unsupported: 'The charger knows no codes on its display. The label counts.',
      refused:
        'The charger has refused the settings for codes on its display. The program tries again each day.',
    },
    begin: 'Show codes on the display',
    beginHint: (number: number) =>
      `A copied label of connector ${number} is of no use from then on: guests scan what the display shows. The charger needs OCPP 2.1, or settings named WebPaymentsCtrlr.`,
    renew: 'Make a new secret',
    renewHint:
      'The charger gets a new secret, and makes its codes with it. Secrets are renewed every 90 days by themselves.',
    end: 'Show no codes',
    endHint: (number: number) => `Guests pay by the label on connector ${number} again.`,
    running: 'Sending…',
  },
} as const
