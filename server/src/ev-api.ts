/** The API of the specification: `/ev/api`, its envelope, and sessions as cookies. */
import { API_PREFIX } from '@voltyatra/contract'
import type { Api } from './http/api.ts'
import { createSessionCookies } from './http/cookies.ts'
import { EV_ENVELOPE } from './http/envelope.ts'
import {
  isFreshOfOperator,
  loadAdministratorSession,
  loadCustomer,
  loadFleetPerson,
  loadPartnerPerson,
  needFreshProof,
} from './people/access/index.ts'

export const EV_API: Api = {
  prefix: API_PREFIX,
  namespace: '',
  envelope: EV_ENVELOPE,
  signIn: {
    readSession: createSessionCookies,
    administrator: loadAdministratorSession,
    customer: loadCustomer,
    partner: loadPartnerPerson,
    fleet: loadFleetPerson,
    isFresh: isFreshOfOperator,
    hasSignedInLately: async (db, token, now) => (await needFreshProof(db, { token, now })).ok,
  },
}
