/** What the context brings to the lists that hold for the whole API. */

/** The topics of which open screens are notified. */
export const NETWORK_TOPICS = ['provider', 'station', 'vehicle'] as const

/** As `noun.verb`; each has its sentence in the panel (`shared/audit-sentences.ts` of the context), and the compiler asks for it. */
export const NETWORK_ACTIONS = [
  'provider.add',
  'provider.delete',
  'provider.undo-delete',
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

/** What calls say when they have done something: ICU messages, with the number styles of refusals. */
export const NETWORK_SUCCESSES = {
  'partner-reinstated': 'Partner reinstated.',
  'partner-suspended': 'Partner suspended.',
  'picture-added': 'Picture added.',
  'picture-removed': 'Picture removed.',
  'picture-restored': 'Picture restored.',
  'provider-added': 'Station Added Successfully',
  'provider-deleted': 'Charging provider deleted.',
  'station-added': 'Station added.',
  'station-changed': 'Station changed.',
  'station-moved': 'The station is now {status}.',
  'vehicle-added': 'Vechile Added Successfully',
  'vehicle-removed': 'Vehicle removed.',
  'vehicle-renamed': 'Vehicle renamed.',
} as const
