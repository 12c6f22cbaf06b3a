/** Texts of requests for new stations. */
import { INDIAN_STATES } from '@voltyatra/domain'
import type { StationRequest } from './calls.ts'

export const requestTexts = {
  title: 'New stations',
  hint: 'Ask the network for a new station of yours. You see here, and by mail, what becomes of it.',
  ask: 'Ask for a station',
  empty: 'You have not asked for a station yet.',
  more: 'Show more requests',
  name: 'Station',
  state: 'State',
  states: { sent: 'Waits for the network', approved: 'Approved', refused: 'Refused', withdrawn: 'Withdrawn' },
  sent: 'Sent',
  by: 'Sent by',
  decided: 'Decided',
  address: 'Address',
  connectors: 'Connectors',
  note: 'Note',
  kinds: { photo: 'Photo', document: 'Document' },
  fields: {
    stationName: 'Name of the station',
    address: 'Address',
    city: 'City',
    stateCode: 'State',
    lat: 'Latitude',
    long: 'Longitude',
    powerCapacity: 'Power of the station (kW)',
    connectorType: 'Connectors',
    connectorPower: 'Power of each (kW)',
    connectorCount: 'How many',
    note: 'What else the network should know',
  },
  files: {
    photo1: 'Photo of the place',
    photo2: 'Second photo',
    photo3: 'Third photo',
    document1: 'Document, like the lease or the electricity bill',
    document2: 'Second document',
    document3: 'Third document',
  },
  filesHint:
    'JPEG, PNG or WebP, up to 5 MB each. A photo and a document are needed; documents as photos or scans.',
  wrongPower: 'Enter kW, with at most three decimals',
  wrongCount: 'From 1 to 50',
  send: 'Send the request',
  sending: 'Sending…',
  cancel: 'Cancel',
  withdraw: 'Withdraw the request',
  withdrawHint: 'The network does not decide it any more.',
  withdrawing: 'Withdrawing…',
  failed: 'That did not work.',
} as const

export const STATES = INDIAN_STATES.map(({ code, name }) => [code, name] as const)

/** '2 × CCS2, 60 kW'. */
export function formatConnectors(connectors: StationRequest['connectors']): string {
  const counts = new Map<string, number>()
  for (const { type, powerKW } of connectors) {
    const words = `${type}, ${powerKW} kW`
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts].map(([words, count]) => `${count} × ${words}`).join(' · ')
}
