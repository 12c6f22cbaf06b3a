/** What the pages of the driver's app and of a connector's code show before their scripts run, and where none run. */
export const appPages = {
  driver: {
    purpose: 'Find a charger of {{brandName}}, charge, and pay for what was used.',
    withoutScripts:
      'The app needs JavaScript. Please switch it on, or call the number of the support that stands on the charger.',
  },
  guest: {
    purpose: 'Charge with {{brandName}} at once, without an account.',
    withoutScripts:
      'This page needs JavaScript. Please switch it on, or call the number of the support that stands on the charger.',
  },
} as const
