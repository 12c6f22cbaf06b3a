/** The apps that start from a page of their own: the operator's panel, the portals of partners and fleets, the driver's app, and the page of a connector's code. */
import { ADDRESSES as PANEL_ADDRESSES, ALIASES as PANEL_ALIASES } from '../src/admin/screens.ts'
import { ADDRESSES as DRIVER_ADDRESSES, PATHS } from '../src/driver/addresses.ts'
import { ADDRESSES as FLEET_ADDRESSES } from '../src/fleet/addresses.ts'
import { ADDRESSES as GUEST_ADDRESSES } from '../src/guest/addresses.ts'
import { ADDRESSES as PARTNER_ADDRESSES } from '../src/partner/addresses.ts'
import { brand } from '../src/shared/brand.ts'
import { appPages } from '../src/site/messages/app-pages.ts'
import type { AppPage } from './app-page.ts'

/** They are built of the panel's parts. */
const PARTNER_ENTRY = 'src/partner/main.tsx'
const FLEET_ENTRY = 'src/fleet/main.tsx'
export const PORTAL_ENTRIES: readonly string[] = [PARTNER_ENTRY, FLEET_ENTRY]

export const APPS: readonly AppPage[] = [
  {
    entry: 'src/admin/main.tsx',
    file: 'panel.html',
    addresses: PANEL_ADDRESSES,
    listed: [],
    aliases: PANEL_ALIASES,
    title: `${brand.name} Admin`,
    description: `The operator’s panel of ${brand.name}.`,
    place: 'panel',
    head: '',
    withoutScripts: 'The panel needs JavaScript. Please switch it on and load this page again.',
  },
  {
    entry: PARTNER_ENTRY,
    file: 'partner.html',
    addresses: PARTNER_ADDRESSES,
    listed: [],
    aliases: {},
    title: `${brand.name} Partner`,
    description: `The portal for partners of ${brand.name}: stations, charges and money.`,
    place: 'partner',
    head: '',
    withoutScripts: 'The portal needs JavaScript. Please switch it on and load this page again.',
  },
  {
    entry: FLEET_ENTRY,
    file: 'fleet.html',
    addresses: FLEET_ADDRESSES,
    listed: [],
    aliases: {},
    title: `${brand.name} Fleet`,
    description: `The portal of ${brand.name} for companies whose drivers charge at the company’s cost.`,
    place: 'fleet',
    head: '',
    withoutScripts: 'The portal needs JavaScript. Please switch it on and load this page again.',
  },
  {
    entry: 'src/driver/main.ts',
    goesOnWith: 'src/driver/start.tsx',
    file: 'driver.html',
    addresses: DRIVER_ADDRESSES,
    listed: [PATHS.find],
    aliases: {},
    title: brand.name,
    description: appPages.driver.purpose,
    place: 'app',
    meanwhile: (purpose, lang) =>
      `<div class="meanwhile" aria-hidden="true"${lang}><b>${brand.name}</b><p>${purpose}</p><i></i><i></i></div>`,
    head: '<link rel="manifest" href="/app.webmanifest">\n',
    withoutScripts: appPages.driver.withoutScripts,
    inLanguages: 'driver',
  },
  {
    entry: 'src/guest/main.ts',
    goesOnWith: 'src/guest/start.ts',
    file: 'guest.html',
    addresses: GUEST_ADDRESSES,
    // A code is no secret, and nothing of a charge is sent with the address.
    listed: GUEST_ADDRESSES,
    aliases: {},
    title: brand.name,
    description: appPages.guest.purpose,
    place: 'guest',
    // The secret of a charge stands after the address, and nobody else learns of either.
    head: '<meta name="referrer" content="same-origin">\n',
    hasOwnFont: false,
    withoutScripts: appPages.guest.withoutScripts,
    inLanguages: 'guest',
  },
]
