/** The apps that start from a page of their own: the operator's panel and the driver's app. */
import { ADDRESSES as PANEL_ADDRESSES, ALIASES as PANEL_ALIASES } from '../src/admin/screens.ts'
import { ADDRESSES as DRIVER_ADDRESSES } from '../src/driver/addresses.ts'
import { brand } from '../src/shared/brand.ts'
import type { AppPage } from './app-page.ts'

export const APPS: readonly AppPage[] = [
  {
    entry: 'src/admin/main.tsx',
    file: 'panel.html',
    addresses: PANEL_ADDRESSES,
    aliases: PANEL_ALIASES,
    title: `${brand.name} Admin`,
    description: `The operator’s panel of ${brand.name}.`,
    place: 'panel',
    head: '',
    withoutScripts: 'The panel needs JavaScript. Please switch it on and load this page again.',
  },
  {
    entry: 'src/driver/main.tsx',
    file: 'driver.html',
    addresses: DRIVER_ADDRESSES,
    aliases: {},
    title: brand.name,
    description: `Find a charger of ${brand.name}, charge, and pay for what was used.`,
    place: 'app',
    head: '<link rel="manifest" href="/app.webmanifest">\n',
    withoutScripts:
      'The app needs JavaScript. Please switch it on, or call the number of the support that stands on the charger.',
  },
]
