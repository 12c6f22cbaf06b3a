/** What the context's entries of the audit log say in words; `{it}` is what it was done to, by its name. */
import type { NetworkAction } from '@voltyatra/contract'

export const NETWORK_SENTENCES: Readonly<Record<NetworkAction, string>> = {
  'provider.add': 'Listed the provider {it}',
  'provider.delete': 'Deleted the provider {it}',
  'provider.undo-delete': 'Restored the provider {it}',
  'station-request.approve': 'Approved the request for the station {it}',
  'station-request.refuse': 'Refused the request for the station {it}',
  'station-request.send': 'Asked for the station {it}',
  'station-request.withdraw': 'Withdrew the request for the station {it}',
  'station.add-picture': 'Added a picture to the station {it}',
  'station.arrange-pictures': 'Put the pictures of the station {it} in order',
  'station.change': 'Changed the station {it}',
  'station.create': 'Added the station {it}',
  'station.load-limit': 'Set the load limit of the station {it}',
  'station.remove-picture': 'Removed a picture of the station {it}',
  'station.status': 'Changed the status of the station {it}',
  'station.undo-remove-picture': 'Put a picture of the station {it} back',
  'vehicle.add': 'Added the vehicle {it}',
  'vehicle.delete': 'Removed the vehicle {it}',
  'vehicle.rename': 'Renamed the vehicle {it}',
  'vehicle.undo-delete': 'Restored the vehicle {it}',
}
