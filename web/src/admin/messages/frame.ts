/** Texts of the frame: signing in, the bars, the bell, the palette, the shortcuts. */
import { brand } from '../../shared/brand.ts'

export const login = {
  title: 'Admin Login',
  hint: `For the people who run ${brand.name}.`,
  email: 'E-mail',
  password: 'Password',
  signIn: 'Sign In',
  signingIn: 'Signing...',
  invalid: 'Please enter valid details',
  returned: 'Your session has ended. Sign in to go on where you were; what you typed is kept.',
  toSite: `To the ${brand.name} site`,
} as const

export const frame = {
  skip: 'Skip to the content',
  welcome: 'Welcome to Admin Panel',
  product: `${brand.name} Admin`,
  title: (screen: string) => `${screen} · ${brand.name} Admin`,
  sidebar: 'Sidebar',
  navigation: 'Sections',
  toggle: { open: 'Open the sidebar', close: 'Close the sidebar' },
  requests: 'Requests',
  sections: {
    network: 'Network',
    drivers: 'Drivers and fleets',
    money: 'Money',
    company: 'Company',
  },
  signOut: { classic: 'Logout', new: 'Sign Out' },
  otherLayout: { classic: 'New layout', new: 'Classic layout' },
  avatar: 'AD',
  account: { new: 'AD, your account', classic: 'Your account' },
  signedInAs: 'Signed in as',
  limitedBy: {
    states: ', limited to some states',
    stations: ', limited to some stations',
    partners: ', limited to some partners',
  },
  search: 'Search',
  searchKeys: 'Ctrl K',
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', auto: 'System' },
  settings: 'Settings',
  shortcuts: 'Keyboard shortcuts',
  looking: {
    label: 'Seen as another role',
    text: (role: string) => `You see the panel as the role ${role} does. Nothing can be changed.`,
    end: 'Back to your own rights',
    ending: 'Ending…',
  },
  live: { live: 'Live', connecting: 'Connecting', away: 'Reconnecting' },
  loading: 'Loading...',
  close: 'Close',
} as const

export const bell = {
  label: (total: string, fresh: string) => `${total} need attention, ${fresh} new to you`,
  notifications: (waiting: string) => `Notifications, ${waiting}`,
  fresh: (fresh: string) => `${fresh} new`,
  markSeen: 'Mark all as seen',
  title: 'Needs attention',
  none: 'All done. New requests and messages appear here.',
  most: '99+',
} as const

export const palette = {
  label: 'Find a screen or a record',
  placeholder: 'Screens, people, bookings, stations, orders…',
  screens: 'Screens',
  actions: 'Actions',
  nothing: 'Nothing found. Try a name, a phone, the end of a booking id or an order number.',
  searching: 'Searching…',
  addStation: 'Add Station',
} as const

export const shortcuts = {
  title: 'Keyboard shortcuts',
  everywhere: [
    { keys: 'Ctrl K', does: 'Find a screen or a record' },
    { keys: '/', does: 'Search the list' },
    { keys: '?', does: 'This help' },
    { keys: 'Esc', does: 'Close what is open' },
  ],
  go: (key: string) => `g ${key}`,
} as const
