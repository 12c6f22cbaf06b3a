/** Sends files while they are made; the record of who reads them is written before the first byte. */
import type { EndpointShape } from '@voltyatra/contract'
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { FastifyReply } from 'fastify'
import { runUnitOfWork, type WorkContext } from '../db/unit-of-work.ts'
import type { HandlerRefusal, OpenedFile } from './route.ts'

/** Aborted when the answer is over: sent whole, or given up on by its client. */
export function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.closed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}

interface FileContext extends WorkContext {
  readonly gone: AbortSignal
}

/** Opens the file and puts it on record that it is taken out; one that cannot be recorded is not sent. */
export async function openFile(
  open: () => Promise<Result<OpenedFile, HandlerRefusal>>,
  context: FileContext,
): Promise<Result<OpenedFile, HandlerRefusal>> {
  const opened = await open().catch((error: unknown) => {
    // Nobody is there to read the answer.
    if (context.gone.aborted) return refuse({ kind: 'malformed-request' })
    throw error
  })
  if (!opened.ok) return opened
  const { audit, content } = opened.value
  if (!audit) return opened
  try {
    await runUnitOfWork(context, async (work) => {
      await work.audit(audit)
      return ok(undefined)
    })
    return opened
  } catch (error) {
    content.destroy()
    throw error
  }
}

/** The length is not known, so a file that ends early is one whose last chunk is missing: nobody takes it for whole. */
export function sendFile(
  reply: FastifyReply,
  { name, content, policy }: OpenedFile,
  type: NonNullable<EndpointShape['file']>,
): FastifyReply {
  if (policy !== undefined) reply.header('content-security-policy', policy)
  return reply
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `${policy === undefined ? 'attachment' : 'inline'}; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content)
}
