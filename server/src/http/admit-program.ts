/** Lets a program in by the key of its Authorization header, and says with every answer how many calls are left. */
import { ok, type ProgramRight, type Result, refuse } from '@voltyatra/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProgramActor } from '../db/actor.ts'
import type { Db } from '../db/client.ts'
import { readAddress } from './address.ts'
import type { Api } from './api.ts'
import type { HandlerRefusal } from './route.ts'

interface Wanted {
  /** That the call needs. */
  readonly right: string
  readonly api: Api
  readonly db: Db
  readonly now: Date
}

/** A key is looked at only in this header: an address stands in logs. */
const BEARER = /^Bearer ([\w-]{1,200})$/i

export async function admitProgram(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { right, api, db, now }: Wanted,
): Promise<Result<ProgramActor, HandlerRefusal>> {
  const key = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const admitted = await api.signIn.program?.(db, { key, address: readAddress(request), now })
  if (!admitted?.ok) {
    const refused = admitted ?? refuse({ kind: 'key-needed' })
    if (refused.refusal.kind === 'key-needed') reply.header('www-authenticate', 'Bearer')
    return refused
  }
  const { actor, left, isBeyond } = admitted.value
  reply.headers({
    'ratelimit-limit': left.limit,
    'ratelimit-remaining': left.remaining,
    'ratelimit-reset': left.resetSeconds,
  })
  if (isBeyond) return refuse({ kind: 'too-many-requests', retryAfter: left.resetSeconds })
  return actor.rights.includes(right as ProgramRight) ? ok(actor) : refuse({ kind: 'key-lacks-right' })
}
