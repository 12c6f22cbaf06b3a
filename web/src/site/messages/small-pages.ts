/** Texts of the pages that say one thing. */
export const smallPages = {
  notFound: {
    title: 'Page not found',
    heading: 'There is no page at this address.',
    lead: 'The page has moved, or the link was mistyped.',
    action: 'Back to the home page',
  },
  offline: {
    title: 'You are offline',
    code: 'No connection',
    heading: 'You are offline.',
    lead: 'This page needs a connection. What you have written to us is kept in this browser and is sent when you are back.',
    action: 'Try again',
  },
  sent: {
    title: 'Your message has arrived',
    code: 'Thank you',
    heading: 'Your Query Submitted Successfully.',
    lead: 'A person reads it and answers by email.',
    action: 'Back to the home page',
  },
  registered: {
    title: 'You are registered',
    code: 'Partner seminar',
    heading: 'Thank you for registering!',
    lead: 'Monday 1:00 PM to 4:00 PM IST. The link to join comes by email before the seminar.',
    action: 'Back to the home page',
  },
  formRefused: {
    title: 'Please check what you filled in',
    code: 'Not sent yet',
    heading: 'Something is missing.',
    lead: 'Go back with your browser: what you filled in is still there.',
    action: 'Back to the home page',
  },
} as const
