/** The calls of an operator's own second factors, and of showing again who one is. */
import * as contract from '@voltyatra/contract'
import { minutes, ok, refuse } from '@voltyatra/domain'
import { type Call, type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { allowTries, clear, confirmSession, findKnownDevice, selectAccountById } from '../../access/index.ts'
import { selectBrandName } from '../../company/index.ts'
import { toWirePasskey } from '../../passkeys/http/to-wire.ts'
import * as passkeys from '../../passkeys/index.ts'
import * as factors from '../index.ts'

const toWire = ({ codeAppSince, passkeys, recoveryCodesLeft, requiredFrom }: factors.OwnFactors) => ({
  codeApp: codeAppSince && { since: codeAppSince.toISOString() },
  passkeys: passkeys.map(toWirePasskey),
  recoveryCodesLeft,
  requiredFrom: requiredFrom?.toISOString() ?? null,
})

type OwnCall = Call<typeof contract.ownFactors>

const toRequested = ({ db, now, deps }: Pick<OwnCall, 'db' | 'now' | 'deps'>) => ({
  ...{ db, now, publicUrl: deps.config.publicUrl },
})

const toOwn = ({ actor, sessions }: Pick<OwnCall, 'actor' | 'sessions'>, recoverySecret: Buffer) => ({
  ...{ actor, token: sessions.token('administrator') ?? '', recoverySecret },
})

/** Wrong passwords of one account, in the session that is asked again; with those of changing the password. */
const TRIES = { limit: 10, windowMs: minutes(15) } as const

export const secondFactorRoutes: readonly Route[] = [
  read(contract.ownFactors, async ({ db, actor }) =>
    ok({ data: toWire(await factors.loadFactors(db, actor.id)) }),
  ),

  write(contract.prepareCodeApp, async ({ work, actor, deps }) => {
    const prepared = await factors.prepareApp(work, { actor, secrets: deps.secrets })
    if (!prepared.ok) return prepared
    const secret = prepared.value
    const brand = await selectBrandName(work.tx)
    return ok({ data: { secret, address: factors.formatAddress(secret, { brand, email: actor.name }) } })
  }),

  write(contract.setUpCodeApp, {
    async prepare({ db, now, actor }) {
      const bucket = `factor:set-up:${actor.id}`
      const allowed = await allowTries(db, [{ bucket, ...TRIES }], now)
      return allowed.ok ? ok(await factors.loadRecoverySecret(db)) : allowed
    },
    async write({ work, prepared, deps, body: { code }, actor, sessions }) {
      const own = toOwn({ actor, sessions }, prepared)
      const recoveryCodes = await factors.setUpApp(work, own, { code, secrets: deps.secrets })
      return recoveryCodes.ok
        ? ok({ message: formatSuccess('code-app-set-up'), data: { recoveryCodes: [...recoveryCodes.value] } })
        : recoveryCodes
    },
  }),

  write(contract.removeCodeApp, async ({ work, actor }) => {
    const removed = await factors.removeApp(work, actor)
    return removed.ok ? ok({ message: formatSuccess('code-app-removed') }) : removed
  }),

  write(contract.makeRecoveryCodes, {
    prepare: async ({ db }) => ok(await factors.loadRecoverySecret(db)),
    async write({ work, prepared, actor, sessions }) {
      const made = await factors.replaceRecoveryCodes(work, toOwn({ actor, sessions }, prepared))
      return ok({ data: { recoveryCodes: [...made] } })
    },
  }),

  read(contract.prepareOwnPasskey, async ({ db, deps, now, actor }) => {
    const person = { ...factors.toPasskeySubject(actor.id), name: actor.name, displayName: actor.name }
    const brand = await selectBrandName(db)
    const prepared = await passkeys.prepareNew(toRequested({ db, deps, now }), { person, brand })
    return prepared.ok ? ok({ data: prepared.value }) : prepared
  }),

  write(contract.addOwnPasskey, {
    async prepare({ db, deps, now, actor, body: { credential } }) {
      const subject = factors.toPasskeySubject(actor.id)
      const key = await passkeys.checkNew(toRequested({ db, deps, now }), subject, credential)
      if (!key.ok) return refuse({ kind: 'operator-passkey-wrong' })
      return ok({ key: key.value, recoverySecret: await factors.loadRecoverySecret(db) })
    },
    async write({ work, prepared: { key, recoverySecret }, actor, sessions, body: { name, credential } }) {
      const transports = credential.response.transports ?? []
      const own = toOwn({ actor, sessions }, recoverySecret)
      const added = await factors.addPasskey(work, own, { key, name, transports })
      if (!added.ok) return added
      const { passkey, recoveryCodes } = added.value
      return ok({
        message: formatSuccess('passkey-added'),
        data: { ...toWirePasskey(passkey), recoveryCodes: [...recoveryCodes] },
      })
    },
  }),

  write(contract.removeOwnPasskey, async ({ work, actor, params }) => {
    const removed = await factors.removePasskey(work, { actor, passkeyId: params.id })
    return removed.ok ? ok({ message: formatSuccess('passkey-removed') }) : removed
  }),

  write(contract.confirmOwnSession, {
    async prepare({ db, deps, now, actor, sessions, body: { password, code } }) {
      const owner = { kind: 'administrator', subject: actor.id } as const
      const device = await findKnownDevice(db, owner, { cookie: sessions.device(), now })
      const shown = { db, secrets: deps.secrets, now, administratorId: actor.id, code, device }
      const factor = await factors.checkFactor(shown)
      if (!factor.ok || factor.value) return factor
      const bucket = `own-password:${actor.id}`
      const allowed = await allowTries(db, [{ bucket, ...TRIES }], now)
      if (!allowed.ok) return allowed
      const account = await selectAccountById(db, actor.id)
      if (!(await deps.passwords.matches(password ?? '', account?.passwordHash))) {
        return refuse({ kind: 'password-wrong' })
      }
      await clear(db, bucket)
      return ok(undefined)
    },
    async write({ work, actor, now, sessions, prepared: proven }) {
      const taken = await factors.takeFactor(work.tx, { administratorId: actor.id, proven, now })
      if (!taken.ok) return taken
      const token = sessions.token('administrator')
      const until = await confirmSession(work.tx, { token, now, kind: 'administrator' })
      await work.audit({
        action: 'administrator.confirm',
        subject: { kind: 'administrator', id: actor.id },
        after: { by: proven?.kind ?? 'password' },
      })
      return ok({ message: formatSuccess('confirmed'), data: { until: until.toISOString() } })
    },
  }),

  read(contract.prepareOwnConfirmation, async ({ db, deps, now }) => {
    const prepared = await passkeys.prepareSignIn(toRequested({ db, deps, now }), 'administrator')
    return prepared.ok ? ok({ data: prepared.value }) : prepared
  }),

  write(contract.confirmByOwnPasskey, {
    async prepare({ db, deps, now, actor, address, body: { credential } }) {
      const allowed = await passkeys.allowPasskeyTry(db, { address, now })
      if (!allowed.ok) return allowed
      const proven = await passkeys.acceptPasskey(toRequested({ db, deps, now }), 'administrator', credential)
      if (!proven.ok || proven.value.subjectId !== actor.id) {
        return refuse({ kind: 'operator-passkey-wrong' })
      }
      await passkeys.takePasskeyTryBack(db, address)
      return ok(proven.value)
    },
    async write({ work, actor, now, sessions, prepared: proven }) {
      const used = await passkeys.recordPasskeyUse(work, proven)
      if (!used.ok) return refuse({ kind: 'operator-passkey-wrong' })
      const token = sessions.token('administrator')
      const until = await confirmSession(work.tx, { token, now, kind: 'administrator' })
      await work.audit({
        action: 'administrator.confirm',
        subject: { kind: 'administrator', id: actor.id },
        after: { by: 'passkey' },
      })
      return ok({ message: formatSuccess('confirmed'), data: { until: until.toISOString() } })
    },
  }),
]
