/** The public path of bill images: by exact name, never by a path, and as nothing but pictures. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from '../../../http/refused.ts'
import type { BillImages } from '../../../platform/bill-images.ts'
import { getSmallImage } from '../../../platform/keep-image.ts'

const YEAR_SECONDS = 31_536_000
/** A name is given once and its image never changes. */
const FOR_GOOD = `public, max-age=${YEAR_SECONDS}, immutable`
const FOR_A_MINUTE = 'public, max-age=60'

type Requested = FastifyRequest<{ Params: { name: string } }>

interface UserImages {
  /** Of the API, under which they are found too. */
  readonly prefix: string
  readonly images: BillImages
}

export function mountUserImages(app: FastifyInstance, { prefix, images }: UserImages): void {
  const whole = async ({ params: { name } }: Requested, reply: FastifyReply) => {
    const image = await images.get(name)
    return image ? send(reply, { name, image, cached: FOR_GOOD }) : answerNotThere(reply)
  }
  const small = async ({ params: { name } }: Requested, reply: FastifyReply) => {
    const found = await getSmallImage(images, name)
    if (!found) return answerNotThere(reply)
    return send(reply, { name, image: found.image, cached: found.isSmall ? FOR_GOOD : FOR_A_MINUTE })
  }
  for (const below of ['', prefix]) {
    app.get(`${below}/user-images/:name`, whole)
    app.get(`${below}/user-images/small/:name`, small)
  }
}

const answerNotThere = (reply: FastifyReply) => sendRefusal(reply, { kind: 'bill-not-found' })

interface Sent {
  readonly name: string
  readonly image: Buffer
  readonly cached: string
}

const send = (reply: FastifyReply, { name, image, cached }: Sent) =>
  reply
    .header('content-type', 'image/jpeg')
    .header('cache-control', cached)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `inline; filename="${name}"`)
    .send(image)
