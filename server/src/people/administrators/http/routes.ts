/** The calls of the administrators and of one's own account. */

import {
  changeAdministratorRole,
  changeOwnPassword,
  createAdministrator,
  disableAdministrator,
  enableAdministrator,
  endOwnSession,
  endOwnSessions,
  keepOwnSession,
  listAdministrators,
  listOwnSessions,
  resetAdministratorPassword,
} from '@voltyatra/contract'
import { ok, type Refused, type Result, refuse, toSentence } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, type SessionCookies, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { findCountry } from '../../../platform/find-country.ts'
import { hashToken, keepSession } from '../../access/index.ts'
import {
  ADMINISTRATORS_WAITING,
  type Administrator,
  addAdministrator,
  changePassword,
  changeRole,
  disable,
  enable,
  endAll,
  endOne,
  hashNewPassword,
  type OwnSession,
  parseRole,
  preparePasswordChange,
  resetPassword,
  selectAdministrator,
  selectAdministratorPage,
  selectOwnSessionPage,
  type WeakPassword,
} from '../index.ts'

const toWire = ({
  id,
  email,
  role,
  customRoleId,
  roleName,
  isLinked,
  createdAt,
  disabledAt,
}: Administrator) => ({
  _id: id,
  email,
  role,
  customRole: customRoleId === null || roleName === null ? null : { _id: customRoleId, name: roleName },
  isLinked,
  status: disabledAt ? ('disabled' as const) : ('active' as const),
  createdAt: createdAt.toISOString(),
  disabledAt: disabledAt?.toISOString() ?? null,
})

const toWireSession = ({ id, createdAt, expiresAt, address, userAgent, isCurrent }: OwnSession) => ({
  _id: id,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  address,
  country: findCountry(address ?? '') ?? null,
  userAgent,
  current: isCurrent,
})

const toAnswer = <R extends { readonly kind: string }>(message: string, result: Result<Administrator, R>) =>
  result.ok ? ok({ message, data: toWire(result.value) }) : result

/** The refusal of a weak password, beside the field that held it. */
const refuseAtField = (path: string, { refusal }: Refused<WeakPassword>) =>
  refuse({ ...refusal, issues: [{ path, message: refusal.sentence }] })

/** The adapter let the caller in by this very token. */
const readOwnToken = (sessions: SessionCookies): string => sessions.token('administrator') ?? ''

export const administratorsRoutes: readonly Route[] = [
  read(listAdministrators, async ({ db, query, now }) =>
    listAnswer(
      await selectAdministratorPage(db, narrowToWaiting(ADMINISTRATORS_WAITING, query, now)),
      toWire,
    ),
  ),

  write(createAdministrator, {
    async prepare({ deps, body }) {
      const hashed = await hashNewPassword(deps.passwords, body)
      return hashed.ok ? hashed : refuseAtField('password', hashed)
    },
    async write({ work, body: { email, role }, prepared: passwordHash }) {
      return toAnswer(
        formatSuccess('administrator-added'),
        await addAdministrator(work, { email, chosen: parseRole(role), passwordHash }),
      )
    },
  }),

  write(changeAdministratorRole, async ({ work, params, body }) =>
    toAnswer(
      formatSuccess('role-changed'),
      await changeRole(work, { id: params.id, chosen: parseRole(body.role) }),
    ),
  ),

  write(disableAdministrator, async ({ work, params }) =>
    toAnswer(formatSuccess('administrator-disabled'), await disable(work, params.id)),
  ),

  write(enableAdministrator, async ({ work, params }) =>
    toAnswer(formatSuccess('administrator-enabled'), await enable(work, params.id)),
  ),

  write(resetAdministratorPassword, {
    async prepare({ db, deps, actor, params, body }) {
      // Who has only the session, not the password, shall not get the account.
      if (params.id === actor.id) {
        return refuse({
          kind: 'not-allowed',
          sentence: toSentence('Change your own password by giving the current one.'),
        })
      }
      const found = await selectAdministrator(db, params.id)
      if (!found) return refuse({ kind: 'administrator-not-found' })
      const hashed = await hashNewPassword(deps.passwords, { ...body, email: found.email })
      return hashed.ok ? hashed : refuseAtField('password', hashed)
    },
    async write({ work, params, prepared: passwordHash }) {
      const reset = await resetPassword(work, { id: params.id, passwordHash })
      return reset.ok ? ok({ message: formatSuccess('password-reset') }) : reset
    },
  }),

  write(changeOwnPassword, {
    async prepare({ db, deps, now, actor, body }) {
      const change = await preparePasswordChange({ db, passwords: deps.passwords, now, actor, ...body })
      if (change.ok || change.refusal.kind !== 'password-too-weak') return change
      return refuseAtField('next', { ok: false, refusal: change.refusal })
    },
    async write({ work, actor, sessions, prepared }) {
      const changed = await changePassword(work, { actor, token: readOwnToken(sessions) }, prepared)
      return changed.ok ? ok({ message: formatSuccess('password-changed') }) : changed
    },
  }),

  read(listOwnSessions, async ({ db, now, actor, sessions, query }) => {
    const page = await selectOwnSessionPage(db, {
      administratorId: actor.id,
      currentHash: hashToken(readOwnToken(sessions)),
      now,
      list: query,
    })
    return listAnswer(page, toWireSession)
  }),

  write(endOwnSession, async ({ work, actor, sessions, params }) => {
    const ended = await endOne(work, { actor, token: readOwnToken(sessions) }, params.id)
    if (!ended.ok) return ended
    if (ended.value.wasCurrent) sessions.close('administrator')
    return ok({ message: formatSuccess('session-ended') })
  }),

  write(keepOwnSession, async ({ work, sessions, now }) => {
    await keepSession(work.tx, { token: readOwnToken(sessions), now })
    // Using the panel is nothing for the audit log.
    work.nothingChanged()
    return ok({ message: formatSuccess('session-kept') })
  }),

  write(endOwnSessions, async ({ work, actor, sessions }) => {
    await endAll(work, actor)
    sessions.close('administrator')
    return ok({ message: formatSuccess('signed-out-everywhere') })
  }),
]
