/** What is common to the answers of providers. */
import * as z from 'zod'
import type { ProviderAnswer } from './provider-calls.ts'

/** The body where the answer is a success in a form that is known. */
export function read<T>(answer: ProviderAnswer, form: z.ZodType<T, unknown>): T | undefined {
  if (answer.kind === 'down' || answer.status >= 300) return undefined
  return form.safeParse(answer.body).data
}

export const isUnknown = (answer: ProviderAnswer): boolean =>
  answer.kind === 'answer' && answer.status === 404

export const isAboutKeys = (answer: ProviderAnswer): boolean =>
  answer.kind === 'answer' && (answer.status === 401 || answer.status === 403)

const ErrorBody = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.object({ description: z.string() }) }).transform(({ error }) => error.description),
])

/** The provider's words for what it will not do. */
export const parseMessage = (body: unknown): string =>
  (ErrorBody.safeParse(body).data ?? 'No reason was given')
    .replaceAll('\u0000', '')
    .toWellFormed()
    .slice(0, 300)
