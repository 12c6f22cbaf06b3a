/** Why a booking was called off: as a code with what the charger said, or in an operator's words. */
import type { CancelCode, CancelReason } from '@voltyatra/domain'
import { getMessages } from '../../messages/in-language.ts'
import type { Language } from '../../messages/locale.ts'

export const createCancelReason = (cancelCode: CancelCode, words: string | null = null): CancelReason => ({
  cancelCode,
  cancelReason: words,
})

/** Without a language in that of whoever is answered. */
export const formatCancelReason = (
  { cancelCode, cancelReason }: CancelReason,
  language?: Language,
): string | null =>
  cancelCode === null ? cancelReason : getMessages(language).cancelCode[cancelCode](cancelReason)

/** For the driver or guest whose booking it is, in their language. */
export const formatOwnCancelReason = ({ cancelCode, cancelReason }: CancelReason): string | null =>
  cancelCode === null ? cancelReason : getMessages().ownCancelCode[cancelCode](cancelReason)
