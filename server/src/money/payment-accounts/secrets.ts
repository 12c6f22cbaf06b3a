/** What of an account is secret, as it is sealed in its row. */
import { addMs, days } from '@voltyatra/domain'
import * as z from 'zod'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { PaymentAccount } from './queries.ts'

/** What was signed with the secret before still comes for so long after another one was entered. */
const OLD_SECRET_MS = days(8)

const Secrets = z.object({
  secret: z.string(),
  /** Signs the provider's messages. */
  webhookSecret: z.string(),
  before: z.array(z.object({ webhookSecret: z.string(), until: z.coerce.date() })),
})
export type AccountSecrets = z.infer<typeof Secrets>

const toUse = (provider: string) => ({ purpose: 'payment-account', id: provider })

export const sealSecrets = (box: SecretBox, provider: string, secrets: AccountSecrets): Buffer =>
  box.seal(toUse(provider), JSON.stringify(secrets))

/** Undefined where the key of this installation does not open them, as after a restore elsewhere. */
export function openSecrets(
  box: SecretBox,
  { provider, sealed }: Pick<PaymentAccount, 'provider' | 'sealed'>,
): AccountSecrets | undefined {
  const opened = box.open(toUse(provider), sealed)
  return opened.ok ? Secrets.parse(JSON.parse(opened.value)) : undefined
}

/** The new ones, with those of the messages that are on their way. */
export function replaceSecrets(
  before: AccountSecrets | undefined,
  { secret, webhookSecret }: Pick<AccountSecrets, 'secret' | 'webhookSecret'>,
  now: Date,
): AccountSecrets {
  const still = (before?.before ?? []).filter(({ until }) => until > now)
  const isRotated = before !== undefined && before.webhookSecret !== webhookSecret
  return {
    secret,
    webhookSecret,
    before: isRotated
      ? [{ webhookSecret: before.webhookSecret, until: addMs(now, OLD_SECRET_MS) }, ...still].slice(0, 3)
      : still,
  }
}

/** The newest first. */
export const listWebhookSecrets = ({ webhookSecret, before }: AccountSecrets, now: Date): Buffer[] =>
  [webhookSecret, ...before.filter(({ until }) => until > now).map((one) => one.webhookSecret)].map((text) =>
    Buffer.from(text),
  )
