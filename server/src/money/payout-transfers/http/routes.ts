/** The calls of sending payouts through a provider. */
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import type { Deps } from '../../../platform/deps.ts'
import { checkTransferSoon, enterPayoutKeys, findPayoutAccount, sendRun } from '../index.ts'

const WEBHOOK_PATH = '/ev/api/payout-webhook'

async function readSettings(reader: Reader, { config, payoutSender }: Pick<Deps, 'config' | 'payoutSender'>) {
  const account = await findPayoutAccount(reader)
  return {
    mode: account ? (account.isLive ? 'live' : 'test') : payoutSender.isSimulated ? 'simulated' : null,
    provider: account?.provider ?? null,
    keyId: account?.keyId ?? null,
    accountNumber: account?.accountNumber?.slice(-4) ?? null,
    checksAccounts: account?.checksAccounts ?? false,
    webhookUrl: config.publicUrl + WEBHOOK_PATH,
  } as const
}

export const payoutTransferRoutes: readonly Route[] = [
  read(contract.getPayoutSending, async ({ db, deps }) => ok({ data: await readSettings(db, deps) })),

  write(contract.enterPayoutKeys, async ({ work, deps, body }) => {
    const { secrets, config } = deps
    const entered = await enterPayoutKeys(work, { secrets, isDevelopment: config.isDevelopment }, body)
    return entered.ok ? ok({ data: await readSettings(work.tx, deps) }) : entered
  }),

  // The provider is asked outside any transaction; nothing of ours changes by it.
  write(contract.testPayoutKeys, {
    async prepare({ deps }) {
      const outcome = await deps.payoutSender.testKeys()
      return outcome === undefined ? refuse({ kind: 'payout-sending-not-set-up' }) : ok(outcome)
    },
    async write({ work, prepared }) {
      work.nothingChanged()
      return ok({ data: { outcome: prepared } })
    },
  }),

  write(contract.sendPayoutRun, async ({ work, deps, params, actor }) => {
    const { isSimulated } = deps.payoutSender
    const sent = await sendRun(work, { id: params.id, by: actor.id, isSimulated })
    return sent.ok ? ok({ message: formatSuccess('payout-run-sent') }) : sent
  }),

  // What it says is not believed: it has the provider asked.
  write(contract.payoutWebhook, {
    async prepare({ db, deps, now, headers, rawBody }) {
      const message = await deps.payoutSender.readWebhook({ rawBody: rawBody ?? Buffer.alloc(0), headers })
      if (!message) return refuse({ kind: 'signature-invalid' })
      if (message.transferId !== null) await checkTransferSoon(db, { transferId: message.transferId, now })
      return ok(null)
    },
    write: async () => ok({ message: formatSuccess('payment-news-received') }),
  }),
]
