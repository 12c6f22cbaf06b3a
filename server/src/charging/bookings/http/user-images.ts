/** The public path of bill images: by exact name, never by a path, and as nothing but pictures. */
import { API_PREFIX } from '@voltyatra/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from '../../../http/refused.ts'
import type { BillImages } from '../../../platform/bill-images.ts'

const YEAR_SECONDS = 31_536_000

export function mountUserImages(app: FastifyInstance, images: BillImages): void {
  const handler = async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const { name } = request.params
    const image = await images.get(name)
    if (!image) return sendRefusal(reply, { kind: 'bill-not-found' })
    return (
      reply
        .header('content-type', 'image/jpeg')
        // A name is given once and its image never changes.
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `inline; filename="${name}"`)
        .send(image)
    )
  }
  for (const prefix of ['', API_PREFIX]) app.get(`${prefix}/user-images/:name`, handler)
}
