/** The calls of the company that runs the network. */

import * as contract from '@voltyatra/contract'
import { ok, type Result } from '@voltyatra/domain'
import type { FastifyInstance } from 'fastify'
import type { Db, Reader } from '../../../db/client.ts'
import { sendRefusal } from '../../../http/refused.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { redrawImage } from '../../../platform/keep-image.ts'
import {
  changeCompany,
  removeLogo,
  removeRegistration,
  selectLogo,
  setLogo,
  setRegistration,
} from '../index.ts'
import { loadWireCompany, parseCompany } from './to-wire.ts'

/** In pixels: sharp where it is shown largest, on a paper. */
const LOGO = { mostSide: 512, quality: 90, isTransparent: true } as const

const answerSaved = async (reader: Reader) =>
  ok({ message: formatSuccess('saved'), data: await loadWireCompany(reader) })

async function answerAfter<R extends { readonly kind: string }>(reader: Reader, done: Result<null, R>) {
  return done.ok ? await answerSaved(reader) : done
}

export const companyRoutes: readonly Route[] = [
  read(contract.getCompany, async ({ db }) => ok({ data: await loadWireCompany(db) })),

  write(contract.changeCompany, async ({ work, body: { version, ...body } }) =>
    answerAfter(work.tx, await changeCompany(work, parseCompany(body), version)),
  ),

  write(contract.setCompanyLogo, {
    prepare: ({ files }) => redrawImage(files.logo?.content, LOGO),
    async write({ work, prepared }) {
      await setLogo(work, prepared)
      return await answerSaved(work.tx)
    },
  }),

  write(contract.removeCompanyLogo, async ({ work }) => {
    await removeLogo(work)
    return await answerSaved(work.tx)
  }),

  write(contract.setCompanyRegistration, async ({ work, body }) =>
    answerAfter(work.tx, await setRegistration(work, body)),
  ),

  write(contract.removeCompanyRegistration, async ({ work, params }) =>
    answerAfter(work.tx, await removeRegistration(work, params.state)),
  ),
]

const YEAR_SECONDS = 31_536_000

/** The logo, for pages: its address changes with it. */
export function mountLogo(api: FastifyInstance, db: Db): void {
  api.get<{ Params: { digest: string } }>('/company/logo/:digest', async ({ params }, reply) => {
    const logo = await selectLogo(db)
    if (logo?.digest !== params.digest) return sendRefusal(reply, { kind: 'no-such-call' })
    return reply
      .header('content-type', 'image/png')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(logo.content)
  })
}
