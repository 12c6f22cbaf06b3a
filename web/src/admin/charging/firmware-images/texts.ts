/** Texts of the catalogue of firmware. */
import { count } from '../../../shared/formats.ts'

export const images = {
  hint: 'Firmware that chargers can fetch, and which versions they have.',
  list: 'Firmware',
  search: 'Search by maker, model or version',
  state: 'State',
  columns: { version: 'Version', model: 'Chargers', signed: 'Signed', at: 'Added' },
  states: { current: 'In the catalogue', retired: 'Retired' },
  signed: 'By its maker',
  unsigned: 'No',
  empty: 'No firmware found.',
  emptyHint: 'Add the file that a maker gives you, to bring it to many chargers.',
  add: 'Add firmware',
  adding: 'Adding…',
  start: 'Begin a campaign',
  startOf: (name: string) => `Begin a campaign with ${name}`,
  retire: 'Retire',
  retireHint: 'It is in no new campaign. Campaigns that have it go on.',
  retiring: 'Retiring…',
  fields: {
    version: 'Version',
    versionHint: 'As the chargers report it once it is installed. By this it is known whether they have it.',
    address: 'Address of the file',
    addressHint:
      'Where the chargers fetch it. With http:// in place of https:// anybody on the way can change the file.',
    sha256: 'SHA-256',
    sha256Hint: 'For people to compare; the protocol has no place for it.',
    signature: 'Signature',
    signatureHint:
      'Of the maker, in base64. Chargers check it: of OCPP 1.6 only those with the security extension.',
    certificate: 'Certificate of the signature',
    certificateHint: 'Of the maker, in PEM: the whole text from BEGIN CERTIFICATE to END CERTIFICATE.',
    needed: 'This field is required',
  },
  versions: 'Versions of the chargers',
  noVersions: 'No charger has been accepted yet.',
  unknownVersion: 'Version not reported',
  versionCount: (version: string, chargers: number, connected: number) =>
    `${version}: ${count(chargers)}\u00a0${chargers === 1 ? 'charger' : 'chargers'}, ${count(connected)}\u00a0connected`,
  campaign: {
    title: (name: string) => `Campaign with ${name}`,
    hint: 'Chargers of this maker and model with another version are asked: first 5\u00a0%, then 25\u00a0%, then all. Those that charge a car or are offline have their turn later.',
    from: 'Chargers',
    all: (chargers: number) => `All with another version: ${count(chargers)}`,
    with: (version: string, chargers: number) => `Only with ${version}: ${count(chargers)}`,
  },
} as const
