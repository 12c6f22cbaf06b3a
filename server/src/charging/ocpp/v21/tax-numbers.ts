/** VatNumberValidation: whoever wants an invoice for a business types its GSTIN at the charger. */
import { checkGstin } from '@voltyatra/domain'
import type { Handler } from '../route.ts'

interface VatNumberValidation {
  readonly vatNumber: string
  readonly evseId?: number
}

const WORDS = {
  length: 'A GSTIN has 15 characters',
  pattern: 'No GSTIN is built like that',
  state: 'It begins with no code of a state',
  'check-character': 'One of its characters is wrong',
} as const

/** By its form and its check character; who has it is in no register that can be asked here. */
export const checkTaxNumber: Handler<VatNumberValidation> = (_context, { vatNumber, evseId }) => {
  const checked = checkGstin(vatNumber)
  const same = { vatNumber, ...(evseId !== undefined && { evseId }) }
  return {
    kind: 'stored',
    reply: checked.ok
      ? { ...same, vatNumber: checked.value, status: 'Accepted' }
      : {
          ...same,
          status: 'Rejected',
          statusInfo: { reasonCode: 'InvalidGSTIN', additionalInfo: WORDS[checked.refusal.reason] },
        },
  }
}
