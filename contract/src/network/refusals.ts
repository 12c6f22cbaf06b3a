/** What calls of the context refuse, with status and sentence. */
import { defineRefusalTable, defineStateRefusal } from '../refusal-table.ts'

export const NETWORK_REFUSALS = defineRefusalTable({
  'station-not-found': { status: 404, message: 'No such charging station.' },
  'vehicle-not-found': { status: 404, message: 'No such vehicle.' },
  'provider-not-found': { status: 404, message: 'No such charging provider.' },
  'vehicle-exists': { status: 409, message: 'A vehicle with this name is already listed.' },
  'provider-exists': { status: 409, message: 'A charging provider with this address is already listed.' },
  'station-exists': { status: 409, message: 'A station with this name already exists at this location.' },
  'too-many-pictures': { status: 409, message: 'A station has at most 8 pictures. Remove one first.' },
  'pictures-changed': {
    status: 409,
    message: 'Somebody else has changed these pictures. Look at them again; nothing was saved.',
  },
  'station-request-not-found': { status: 404, message: 'There is no such request for a station.' },
  'station-request-state': defineStateRefusal('request'),
  'too-many-station-requests': {
    status: 409,
    message:
      'Five of your requests wait already, or you have sent ten today. Please wait until they are decided.',
  },
  'station-state': {
    status: 409,
    message: 'The station is already in that state.',
    exact: 'The station is already {found}.',
  },
  'station-not-active': { status: 409, message: 'The station is not in service right now.' },
  'picture-not-found': { status: 404, message: 'No such picture.' },
})
