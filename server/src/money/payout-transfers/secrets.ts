/** What of the account with the provider of payouts is secret, as it is sealed in its row. */
import * as z from 'zod'
import { parseJson } from '../../platform/parse-json.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { PayoutAccount } from './account-queries.ts'

const Secrets = z.object({
  secret: z.string(),
  /** Signs the provider's messages. */
  webhookSecret: z.string(),
})
export type PayoutSecrets = z.infer<typeof Secrets>

/** Under this name keys were sealed when there was one provider. */
const USE = { purpose: 'payout-account', id: 'cashfree-payouts' }

const CHECK_USE = { purpose: 'payout-account', id: 'cashfree-checks' }

export const sealCheckSecret = (box: SecretBox, secret: string): Buffer => box.seal(CHECK_USE, secret)

export function openCheckSecret(box: SecretBox, sealed: Buffer): string | undefined {
  const opened = box.open(CHECK_USE, sealed)
  return opened.ok ? opened.value : undefined
}

/** Cashfree signs its messages with the secret of its keys: that is sealed alone. */
export const sealPayoutSecrets = (
  box: SecretBox,
  provider: PayoutAccount['provider'],
  secrets: PayoutSecrets,
): Buffer => box.seal(USE, provider === 'cashfree' ? secrets.secret : JSON.stringify(secrets))

/** Undefined where the key of this installation does not open them, as after a restore elsewhere. */
export function openPayoutSecrets(
  box: SecretBox,
  { provider, sealed }: Pick<PayoutAccount, 'provider' | 'sealed'>,
): PayoutSecrets | undefined {
  const opened = box.open(USE, sealed)
  if (!opened.ok) return undefined
  if (provider === 'cashfree') return { secret: opened.value, webhookSecret: opened.value }
  return Secrets.safeParse(parseJson(opened.value)).data
}
