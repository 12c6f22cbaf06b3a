/** The calls of what is asked of operators who sign in, and of lost second factors. */
import * as contract from '@voltyatra/contract'
import { ok, parseRupees, toRupees } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectAdministrator } from '../../administrators/index.ts'
import * as policies from '../index.ts'

const toWire = ({ factorRoles, factorFrom, refundLimit, ...idle }: policies.AccessPolicy) => ({
  ...idle,
  factorRoles: [...factorRoles],
  factorFrom: factorFrom?.toISOString() ?? null,
  refundLimit: toRupees(refundLimit),
})

export const accessPolicyRoutes: readonly Route[] = [
  read(contract.showAccessPolicy, async ({ db }) => ok({ data: toWire(await policies.selectPolicy(db)) })),

  write(contract.setAccessPolicy, async ({ work, body }) => {
    const set = await policies.setPolicy(work, {
      ...body,
      factorRoles: [...new Set(body.factorRoles)],
      factorFrom: body.factorFrom === null ? null : new Date(body.factorFrom),
      refundLimit: parseRupees(body.refundLimit),
    })
    return set.ok ? ok({ message: formatSuccess('policy-saved'), data: toWire(set.value) }) : set
  }),

  read(contract.listFactorRestorations, async ({ db, now, actor }) => {
    const all = await policies.selectRestorations(db, now)
    const account = all.length > 0 ? await selectAdministrator(db, actor.id) : undefined
    const isOldEnough = account !== undefined && policies.mayRestore(account, now)
    return ok({
      data: all.map(({ id, administratorId, requestedById, askedAt, expiresAt, ...rest }) => ({
        ...rest,
        _id: id,
        administratorId,
        askedAt: askedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        mayConfirm: isOldEnough && actor.id !== requestedById && actor.id !== administratorId,
      })),
    })
  }),

  write(contract.requestFactorRestoration, async ({ work, actor, params, body: { reason } }) => {
    const requested = await policies.requestRestoration(work, {
      administratorId: params.id,
      reason,
      by: actor.id,
    })
    return requested.ok ? ok({ message: formatSuccess('restoration-asked') }) : requested
  }),

  write(contract.confirmFactorRestoration, async ({ work, actor, params }) => {
    const confirmed = await policies.confirmRestoration(work, { id: params.id, by: actor.id })
    return confirmed.ok ? ok({ message: formatSuccess('factor-restored') }) : confirmed
  }),

  write(contract.withdrawFactorRestoration, async ({ work, actor, params }) => {
    const withdrawn = await policies.withdrawRestoration(work, { id: params.id, by: actor.id })
    return withdrawn.ok ? ok({ message: formatSuccess('restoration-withdrawn') }) : withdrawn
  }),
]
