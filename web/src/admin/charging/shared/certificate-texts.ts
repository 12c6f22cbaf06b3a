/** Texts of the certificates that were signed for chargers. */
import { count } from '../../../shared/formats.ts'

const formatDays = (many: number): string => `${count(many)} ${many === 1 ? 'day' : 'days'}`

export const certificates = {
  link: 'Certificates',
  list: 'Certificates of chargers',
  search: 'Search by charger, station or serial number',
  status: 'Status',
  columns: { charger: 'Charger', serial: 'Serial number', from: 'Signed', to: 'Ends', status: 'Status' },
  states: {
    valid: 'Valid',
    ending: 'Ending soon',
    ended: 'Ended',
    replaced: 'Replaced',
    'not-taken': 'Not taken yet',
    refused: 'Refused by the charger',
    revoked: 'Revoked',
  },
  left: (many: number) => (many < 0 ? `ended ${formatDays(-many)} ago` : `in ${formatDays(many)}`),
  empty: 'No certificates found.',
  emptyHint: 'Have a charger ask for one: on its page, under Security.',
  chooseCharger: 'Choose a charger',
  details: 'Details',
  title: 'Certificate of a charger',
  facts: {
    charger: 'Charger',
    station: 'Station',
    subject: 'Subject',
    serial: 'Serial number',
    fingerprint: 'SHA-256 fingerprint',
    from: 'Valid from',
    to: 'Valid to',
    taken: 'Charger’s answer',
    revoked: 'Revoked',
  },
  notTaken: 'No answer yet',
  open: 'Open the charger',
  renew: 'Ask for a new certificate',
  renewHint:
    'The charger makes a new key and asks for a certificate of it; the old one stays valid until it ends. The program asks a connected charger by itself 30 days before.',
  /** Where this one lets nobody in any more. */
  anotherHint: 'The charger makes a new key and asks for a certificate of it.',
  replacedHint: 'A newer certificate has taken the place of this one, which stays valid until it ends.',
  renewing: 'Asking the charger…',
  first: 'Ask for a certificate',
  firstHint:
    'The charger makes a key and asks for a certificate of it. Once it has taken that, it can come with profile 3.',
  asked:
    'The charger will ask for a certificate. It appears under Certificates; what is wrong with its request stands in the charger’s log.',
  answered: (status: string) => `The charger answered: ${status}.`,
  offline: 'The charger is not connected. It can be asked when it is.',
  revoke: 'Revoke certificate',
  revokeHint:
    'A connection made with it ends, and no new connection can use it. A charger of profile 3 without another certificate has to be set up at the site. This cannot be undone.',
  revoking: 'Revoking…',
  revoked: 'The certificate is revoked.',
  roots: 'Root certificate',
  rootsHint:
    'Certificates of chargers are signed by the program’s own authority. Install its root certificate where a charger has to trust it; it holds no secret.',
  noRoots:
    'The authority is made when the first charger asks for a certificate, or when the program speaks TLS itself.',
  signing: 'Signs now',
  former: 'Former',
  until: (when: string) => `valid until ${when}`,
  download: 'Download (.pem)',
  downloadOf: (subject: string) => `Download the root certificate ${subject}`,
  fingerprint: 'SHA-256 fingerprint of the root certificate',
} as const
