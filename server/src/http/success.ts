/** The sentences of replies that have done something. */
import { SUCCESSES, type SuccessCode } from '@voltyatra/contract'
import { formatMessage } from '../messages/icu.ts'

/** @param facts by the names that the message has for them; amounts in paise */
export const formatSuccess = (
  code: SuccessCode,
  facts: Readonly<Record<string, string | number>> = {},
): string => formatMessage(SUCCESSES[code], facts)
