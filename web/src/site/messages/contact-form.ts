/** Texts of the contact form, also of what happens while nobody can be reached. */
export const contactForm = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
  send: 'Send message',
  sending: 'Sending...',
  fillAll: 'Please fill all fields',
  submitted: 'Your Query Submitted Successfully.',
  kept: 'We could not reach our server. Your message is kept in this browser and is sent as soon as the connection is back.',
  waiting: (count: number) =>
    count === 1 ? '1 message is waiting to be sent.' : `${count} messages are waiting to be sent.`,
  sendNow: 'Send now',
  refused: (sentence: string) => `Your message is kept, but was not accepted: ${sentence}`,
  correct: 'Correct it',
  discard: 'Discard it',
  privacy: 'We use what you write to answer you, and for nothing else.',
  privacyLink: 'Privacy Policy',
} as const
