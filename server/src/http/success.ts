/** The sentences of replies that have done something. */
import type { SuccessCode } from '@voltyatra/contract'
import { getReadersLanguage } from '../messages/in-language.ts'
import { translateSuccess } from './language.ts'

/** @param facts by the names that the message has for them; amounts in paise */
export const formatSuccess = (
  code: SuccessCode,
  facts: Readonly<Record<string, string | number>> = {},
): string => translateSuccess(code, facts, getReadersLanguage())
