/** Texts of reporting a problem. */
export const report = {
  back: 'Back to the station',
  signIn: 'Sign in to report',
  where: 'Where?',
  whole: 'The station as a whole',
  connector: (number: number, type: string) => `Connector ${number} · ${type}`,
  picture: 'Picture (optional)',
  pictureHint: 'Please show no faces and no number plates that do not matter.',
  choose: 'Please choose what is wrong.',
  sending: 'Sending…',
  own: 'What you have reported',
  of: (number: number, station: string) => `No. ${number} · ${station}`,
  statuses: { open: 'We are looking into it', answered: 'Answered' },
} as const
