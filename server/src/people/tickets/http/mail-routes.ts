/** The calls of answers by mail. */
import * as contract from '@voltyatra/contract'
import { API_PREFIX, type ReplyOf } from '@voltyatra/contract'
import { may, ok, type Result, type Standing } from '@voltyatra/domain'
import type { Db, Reader } from '../../../db/client.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import type { Config } from '../../../platform/config.ts'
import { selectTicketMail } from '../mail/queries.ts'
import { keepAnswer, openMail } from '../mail/receive.ts'
import { computePostSecret, loadMailKey } from '../mail/reply-address.ts'
import { renewPostAddress, setTicketMail } from '../mail/settings.ts'

interface Viewed {
  readonly actor: Standing
  readonly deps: { readonly config: Pick<Config, 'publicUrl'> }
}

async function loadOnWire(
  reader: Reader,
  loadKey: () => Promise<Buffer>,
  { actor, deps }: Viewed,
): Promise<ReplyOf<typeof contract.getTicketMail>['data']> {
  const { address, round, lastReceivedAt, version } = await selectTicketMail(reader)
  const secret =
    address !== null && may(actor, 'message.configure') && computePostSecret(await loadKey(), round)
  return {
    address,
    postUrl: secret ? `${deps.config.publicUrl}${API_PREFIX}/ticket-mails/${secret}` : null,
    lastReceivedAt: lastReceivedAt?.toISOString() ?? null,
    version,
  }
}

const prepareKey = async ({ db }: { readonly db: Db }): Promise<Result<Buffer, never>> =>
  ok(await loadMailKey(db))

const NOTHING = Buffer.alloc(0)

export const ticketMailRoutes: readonly Route[] = [
  read(contract.getTicketMail, async (context) =>
    ok({ data: await loadOnWire(context.db, () => loadMailKey(context.db), context) }),
  ),

  write(contract.setTicketMail, {
    prepare: prepareKey,
    async write(context) {
      const { work, body, prepared: key } = context
      const set = await setTicketMail(work, { address: body.address, version: body.version })
      if (!set.ok) return set
      return ok({
        message: formatSuccess('saved'),
        data: await loadOnWire(work.tx, async () => key, context),
      })
    },
  }),

  write(contract.renewTicketMailAddress, {
    prepare: prepareKey,
    async write(context) {
      const { work, prepared: key } = context
      await renewPostAddress(work)
      return ok({
        message: formatSuccess('saved'),
        data: await loadOnWire(work.tx, async () => key, context),
      })
    },
  }),

  write(contract.receiveTicketMail, {
    prepare: ({ db, now, params, rawBody = NOTHING }) =>
      openMail({ db, now }, { secret: params.secret, raw: rawBody }),
    async write({ work, deps, prepared: opened }) {
      if (opened.kind === 'automatic') return ok({ message: formatSuccess('mail-automatic') })
      const kept = await keepAnswer(work, opened, deps.config.publicUrl)
      if (!kept.ok) return kept
      return ok({ message: formatSuccess(kept.value.isKnown ? 'mail-known' : 'mail-kept') })
    },
  }),
]
