/** Texts of the driver's own page. */
export const me = {
  title: 'Me',
  profile: 'My details',
  phone: 'Mobile number',
  name: 'Name',
  email: 'E-mail address',
  cars: 'My cars',
  cards: 'My cards',
  save: 'Save',
  saved: 'Saved.',
  messages: 'Messages',
  noMessages: 'No messages yet.',
  markRead: 'Mark all as read',
  unread: 'New',
  olderMessages: 'Older messages',
  help: 'Help',
  question: 'Your question',
  ask: 'Send',
  asked: 'Your question is with the support. You get an answer within 48 hours.',
  papers: 'Invoices and company details',
  security: 'Sign-in and devices',
  data: 'My data',
  signOut: 'Sign out',
  everywhere: 'Sign out on all devices',
} as const

export const notifications = {
  title: 'Notifications',
  hint: 'Messages are kept under Messages. Reminders, and others that matter only for a short time, are not. Choose how else messages reach you.',
  browser: 'In this browser',
  states: {
    unable:
      'This browser cannot show notifications. On an iPhone, add this app to the home screen first and open it there.',
    'not-offered': 'Notifications in browsers are not offered here yet.',
    forbidden:
      'You have blocked notifications for this app. Allow them in the settings of your browser, then come back.',
    off: 'Off. You can be notified here of the end of a charge, of an idle fee and of money that comes back.',
    on: 'On. You are notified here of your charges, your money and important changes.',
  },
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off notifications',
  channels: 'About my charges and money, where they are sent',
  offers: 'Offers',
  by: {
    sms: 'By text message',
    whatsapp: 'By WhatsApp',
    email: 'By e-mail',
    push: 'By notification, where I have turned them on',
  },
} as const
