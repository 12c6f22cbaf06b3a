/** What the context brings to the lists that hold for the whole API. */

import { defineAttentionTable } from '../attention-table.ts'

/** The topics of which open screens are notified. */
export const NETWORK_TOPICS = ['provider', 'station', 'vehicle'] as const

/** As `noun.verb`; each has its sentence in the panel (`shared/audit-sentences.ts` of the context), and the compiler asks for it. */
export const NETWORK_ACTIONS = [
  'provider.add',
  'provider.delete',
  'provider.undo-delete',
  'station-request.approve',
  'station-request.refuse',
  'station-request.send',
  'station-request.withdraw',
  'station.add-picture',
  'station.arrange-pictures',
  'station.change',
  'station.create',
  'station.load-limit',
  'station.remove-picture',
  'station.status',
  'station.undo-remove-picture',
  'vehicle.add',
  'vehicle.delete',
  'vehicle.rename',
  'vehicle.undo-delete',
] as const

export const NETWORK_ATTENTION = defineAttentionTable({
  'station-requests-to-decide': {
    rank: 76,
    label: 'Requests for stations to decide',
    list: '/station-requests',
    may: 'station.write',
  },
})

/** What calls say when they have done something: ICU messages, with the number styles of refusals. */
export const NETWORK_SUCCESSES = {
  'partner-reinstated': 'Partner reinstated.',
  'partner-suspended': 'Partner suspended.',
  'picture-added': 'Picture added.',
  'picture-removed': 'Picture removed.',
  'picture-restored': 'Picture restored.',
  'provider-added': 'Station Added Successfully',
  'provider-deleted': 'Charging provider deleted.',
  'station-request-approved': 'The station is made. Put it in service when its charger is there.',
  'station-request-refused': 'The request is refused, and the partner gets a mail.',
  'station-request-sent': 'The request is sent. You get a mail when it is decided.',
  'station-request-withdrawn': 'The request is withdrawn.',
  'station-added': 'Station added.',
  'station-changed': 'Station changed.',
  'station-moved': 'The station is now {status}.',
  'vehicle-added': 'Vechile Added Successfully',
  'vehicle-removed': 'Vehicle removed.',
  'vehicle-renamed': 'Vehicle renamed.',
} as const
