/** Texts of the page about the app. */
import { brand } from '../../shared/brand.ts'

export const app = {
  title: `The app: find, pay, charge | ${brand.name}`,
  description:
    'Install the app from the browser, in seconds and without a store: free connectors near you, prices with GST, your wallet, and your charge, live.',
  heading: 'The whole network in your pocket',
  lead: 'It installs from the browser in seconds, takes less space than a photo, and keeps itself up to date.',
  open: 'Open the app',
  action: 'How to install it',
  picture: 'A phone that shows a charge: 12.5 kWh so far.',
  what: {
    heading: 'What it does',
    points: [
      {
        title: 'Shows what is free',
        text: 'Connectors near you or along your route, with power, price and the time of the last update.',
      },
      {
        title: 'Reserves a connector',
        text: 'Book up to 30 days ahead. Cancelling before the start costs nothing.',
      },
      {
        title: 'Exact to the paisa',
        text: 'Top up by UPI or card. You see price, GST and total before you start, and get back what you did not use.',
      },
      {
        title: 'Follows your charge',
        text: 'Energy, cost and time left, live; a message when it is done, and a bill to keep.',
      },
    ],
  },
  install: {
    heading: 'How to install it',
    ways: [
      {
        device: 'Android',
        text: 'Open this page in Chrome, tap the menu with three dots, then “Install app”.',
      },
      {
        device: 'iPhone and iPad',
        text: 'Open this page in Safari, tap “Share”, then “Add to Home Screen”.',
      },
      {
        device: 'Computer',
        text: 'Chrome and Edge show an install icon at the right end of the address bar.',
      },
    ],
  },
} as const
