/** Every screen of the panel: its address in both layouts, its name in the sidebar, and who may open it. */

export type Layout = 'classic' | 'new'

export const BASES = { classic: '/admin', new: '/newAdmin' } as const satisfies Record<Layout, string>
export const LOGIN = '/admin-login'

export interface Screen {
  readonly name: string
  /** Below the layout's base; the dashboard has none. */
  readonly path: string
  readonly label: string
  /** Where the classic layout names it otherwise. */
  readonly classicLabel?: string
  /** The right without which it is not offered; none where everybody may. */
  readonly may?: string
  readonly group: 'main' | 'requests' | 'network'
  /** Each of its records has a page of its own, at the screen's address and the record's id. */
  readonly hasPages?: true
  /** Shorter or older last parts of the address. */
  readonly aliases: readonly string[]
  /** What else somebody may look for it by. */
  readonly keywords?: string
}

export const SCREENS = [
  {
    name: 'dashboard',
    path: '',
    label: 'Dashboard',
    group: 'main',
    may: 'dashboard.read',
    aliases: ['dashboard'],
  },
  {
    name: 'station',
    path: 'station',
    label: 'Charging Provider',
    group: 'main',
    may: 'station.read',
    hasPages: true,
    aliases: ['stations', 'charging-providers'],
    keywords: 'stations connectors',
  },
  {
    name: 'addevStation',
    path: 'addevStation',
    label: 'Add Charging Provider',
    group: 'main',
    may: 'provider.read',
    aliases: ['add-station', 'providers'],
    keywords: 'new station links networks',
  },
  {
    name: 'user',
    path: 'user',
    label: 'Users',
    group: 'main',
    may: 'customer.read',
    hasPages: true,
    aliases: ['users', 'customers'],
    keywords: 'drivers wallets phone',
  },
  {
    name: 'partner',
    path: 'partner',
    label: 'Partners',
    group: 'main',
    may: 'partner.read',
    aliases: ['partners'],
  },
  {
    name: 'ongoing',
    path: 'ongoing',
    label: 'OnGoing Requests',
    group: 'requests',
    may: 'booking.read',
    aliases: ['ongoing-requests'],
    keywords: 'bookings charging stop',
  },
  {
    name: 'completed',
    path: 'completed',
    label: 'Completed Requests',
    group: 'requests',
    may: 'booking.read',
    aliases: ['completed-requests'],
    keywords: 'bookings confirm bills',
  },
  {
    name: 'bookings',
    path: 'bookings',
    label: 'All Bookings',
    group: 'requests',
    may: 'booking.read',
    hasPages: true,
    aliases: ['booking', 'all-bookings'],
    keywords: 'reserved cancelled charges',
  },
  {
    name: 'addvechile',
    path: 'addvechile',
    label: 'Vehicle',
    classicLabel: 'Vechile',
    group: 'main',
    may: 'vehicle.read',
    aliases: ['vehicles', 'vehicle', 'add-vehicle'],
  },
  {
    name: 'updatePrice',
    path: 'updatePrice',
    label: 'Update Price',
    group: 'main',
    may: 'rate.read',
    aliases: ['price', 'update-price', 'rates'],
  },
  { name: 'order', path: 'order', label: 'Orders', group: 'main', may: 'order.read', aliases: ['orders'] },
  {
    name: 'sendNotification',
    path: 'sendNotification',
    label: 'Notifications',
    classicLabel: 'Notification',
    group: 'main',
    may: 'notification.read',
    aliases: ['notifications', 'send-notification', 'offers'],
    keywords: 'broadcast offers messages',
  },
  { name: 'query', path: 'query', label: 'Query', group: 'main', may: 'query.read', aliases: ['queries'] },
  {
    name: 'contactformquery',
    path: 'contactformquery',
    label: 'Contact Queries',
    group: 'main',
    may: 'contact.read',
    aliases: ['contact-queries', 'contacts'],
  },
  {
    name: 'map',
    path: 'map',
    label: 'Live Map',
    group: 'network',
    may: 'charger.read',
    aliases: ['live-map', 'network'],
    keywords: 'stations where trouble offline',
  },
  {
    name: 'chargers',
    path: 'chargers',
    label: 'Chargers',
    group: 'network',
    may: 'charger.read',
    aliases: ['charger', 'charge-points'],
    keywords: 'ocpp fleet connectors faulted offline',
  },
  {
    name: 'cards',
    path: 'cards',
    label: 'Cards',
    group: 'network',
    may: 'card.read',
    aliases: ['card', 'tags'],
    keywords: 'rfid tags fobs idtag fleet groups',
  },
  {
    name: 'certificates',
    path: 'certificates',
    label: 'Certificates',
    group: 'network',
    may: 'charger.secure',
    aliases: ['charger-certificates'],
    keywords: 'tls profile 3 root authority expiry',
  },
  {
    name: 'seminar',
    path: 'seminar',
    label: 'Seminar Registrations',
    group: 'network',
    may: 'seminar.read',
    aliases: ['seminar-registrations'],
  },
  {
    name: 'withdrawals',
    path: 'withdrawals',
    label: 'Withdrawals',
    group: 'network',
    may: 'withdrawal.read',
    aliases: ['payouts'],
  },
  {
    name: 'audit',
    path: 'audit',
    label: 'Audit Log',
    group: 'network',
    may: 'audit.read',
    aliases: ['audit-log'],
  },
  {
    name: 'settings',
    path: 'settings',
    label: 'Settings',
    group: 'network',
    aliases: ['administrators'],
    keywords: 'password sessions administrators jobs',
  },
] as const satisfies readonly Screen[]

export type ScreenName = (typeof SCREENS)[number]['name']

/** The screens whose records have pages of their own. */
export type PagedScreen = Extract<(typeof SCREENS)[number], { hasPages: true }>['name']

const below = (base: string, path: string): string => (path === '' ? base : `${base}/${path}`)

export const pathOf = (layout: Layout, name: ScreenName): string =>
  below(BASES[layout], SCREENS.find((screen) => screen.name === name)?.path ?? '')

/** The address of a record's own page. */
export const pageOf = (layout: Layout, name: PagedScreen, id: string): string =>
  `${pathOf(layout, name)}/${encodeURIComponent(id)}`

/** What the screen is called in a layout. */
export const labelOf = (screen: Screen, layout: Layout): string =>
  layout === 'classic' ? (screen.classicLabel ?? screen.label) : screen.label

/** The screen at an address, and the layout that it stands in. */
export function screenAt(pathname: string): { layout: Layout; screen: Screen } | undefined {
  const [, base = '', path = '', page] =
    /^(\/[^/]+)\/?([^/]*)(?:\/([^/]+))?\/?$/.exec(pathname.toLowerCase()) ?? []
  const layout = (['classic', 'new'] as const).find((one) => BASES[one].toLowerCase() === base)
  const screen = (SCREENS as readonly Screen[]).find(
    (one) => one.path.toLowerCase() === path && (page === undefined || one.hasPages),
  )
  return layout && screen && { layout, screen }
}

const LAYOUTS = Object.values(BASES)

/** Where the server shows the panel. */
export const ADDRESSES: readonly string[] = [
  LOGIN,
  ...LAYOUTS.flatMap((base) =>
    (SCREENS as readonly Screen[]).flatMap(({ path, hasPages }) => [
      below(base, path),
      ...(hasPages ? [`${below(base, path)}/:id`] : []),
    ]),
  ),
]

/** Further addresses in small letters, and where each leads. */
export const ALIASES: Readonly<Record<string, string>> = {
  '/login': LOGIN,
  '/admin/login': LOGIN,
  ...Object.fromEntries(
    LAYOUTS.flatMap((base) =>
      SCREENS.flatMap(({ path, aliases }) =>
        aliases.map((alias) => [`${base}/${alias}`.toLowerCase(), below(base, path)]),
      ),
    ),
  ),
}
