/** Texts of the seminar's form. The errors and the processing are promised letter for letter. */
export const seminarForm = {
  heading: 'Register',
  name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  business: 'Business',
  location: 'Location',
  questions: 'Questions',
  optional: ' (optional)',
  register: 'Register for the seminar',
  processing: 'Processing...',
  errors: {
    name: 'Please enter your full name',
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number',
    location: 'Please enter your location',
  },
  unreachable:
    'We could not reach our server. What you filled in is still here: please try again when you are connected.',
  thanks: {
    heading: 'Thank you for registering!',
    text: (name: string) =>
      `${name}, your seat is reserved. The link comes to your email address before the seminar.`,
    calendar: 'Add to calendar',
    another: 'Register somebody else',
  },
  privacy: 'We use what you write to invite you to the seminar and to answer you.',
  privacyLink: 'Privacy Policy',
  event: {
    title: (name: string) => `${name} partner seminar`,
    description: 'How chargers at your place earn money. The link to join comes by email.',
  },
} as const
