/** The calls of the keys of programs. */
import * as contract from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as keys from '../index.ts'

const toWire = ({ id, stations, expiresAt, createdAt, lastUsedAt, ...key }: keys.ProgramKey) => ({
  _id: id,
  name: key.name,
  beginning: keys.formatBeginning(id),
  rights: [...key.rights],
  stations: stations?.map((station) => ({ _id: station.id, stationName: station.name })) ?? null,
  networks: [...key.networks],
  callsPerMinute: key.callsPerMinute,
  expiresAt: expiresAt.toISOString(),
  createdAt: createdAt.toISOString(),
  createdBy: key.createdBy,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  lastUsedFrom: key.lastUsedFrom,
})

export const programKeyRoutes: readonly Route[] = [
  read(contract.listProgramKeys, async ({ db }) =>
    ok({ data: (await keys.selectProgramKeys(db)).map(toWire) }),
  ),

  write(contract.createProgramKey, async ({ work, body, actor }) => {
    const made = await keys.createProgramKey(work, {
      ...body,
      expiresAt: new Date(body.expiresAt),
      by: actor.id,
    })
    if (!made.ok) return made
    return ok({
      message: formatSuccess('program-key-created'),
      data: { ...toWire(made.value.of), key: made.value.key },
    })
  }),

  write(contract.revokeProgramKey, async ({ work, params, actor }) => {
    const revoked = await keys.revokeProgramKey(work, { id: params.id, by: actor.id })
    return revoked.ok ? ok({ message: formatSuccess('program-key-revoked') }) : revoked
  }),
]
