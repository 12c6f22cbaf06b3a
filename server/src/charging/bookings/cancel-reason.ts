/** Why a booking was called off: as a code with what the charger said, or in an operator's words. */
import type { CancelCode, CancelReason } from '@voltyatra/domain'
import { getMessages } from '../../messages/in-language.ts'

export const createCancelReason = (cancelCode: CancelCode, said: string | null = null): CancelReason => ({
  cancelCode,
  cancelReason: said,
})

export const formatCancelReason = ({ cancelCode, cancelReason }: CancelReason): string | null =>
  cancelCode === null ? cancelReason : getMessages().cancelCode[cancelCode](cancelReason)
