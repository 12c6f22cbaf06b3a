/** The calls of all that there is of one customer besides the profile. */

import {
  endCustomerSession,
  endCustomerSessions,
  getCustomerConsents,
  listCustomerSessions,
} from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { findCountry } from '../../../platform/find-country.ts'
import { toWireConsents } from '../../consents/http/routes.ts'
import { loadConsents } from '../../consents/index.ts'
import { endSignIn, endSignIns, listSignIns, selectCustomerProfile } from '../index.ts'

export const customerRecordsRoutes: readonly Route[] = [
  read(getCustomerConsents, async ({ db, params }) => {
    if (!(await selectCustomerProfile(db, params.id))) return refuse({ kind: 'customer-not-found' })
    return ok({ data: toWireConsents(await loadConsents(db, params.id)) })
  }),

  read(listCustomerSessions, async ({ db, params, now }) => {
    if (!(await selectCustomerProfile(db, params.id))) return refuse({ kind: 'customer-not-found' })
    const sessions = await listSignIns(db, params.id, now)
    return ok({
      data: sessions.map(({ id, createdAt, expiresAt, address, userAgent }) => ({
        _id: id,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        address,
        country: findCountry(address ?? '') ?? null,
        userAgent,
      })),
    })
  }),

  write(endCustomerSession, async ({ work, params }) => {
    const ended = await endSignIn(work, { customerId: params.id, id: params.sessionId })
    return ended.ok ? ok({ message: formatSuccess('sign-in-ended') }) : ended
  }),

  write(endCustomerSessions, async ({ work, params }) => {
    const ended = await endSignIns(work, params.id)
    return ended.ok ? ok({ message: formatSuccess('signed-out-everywhere') }) : ended
  }),
]
