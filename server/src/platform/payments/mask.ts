/** What a log may keep of messages between us and a provider: no secret, no card number, nothing to reach a person by. */

const HIDDEN = '***'
const MOST_LENGTH = 4_000
const SECRET =
  /secret|token|signature|authorization|password|session_id|cvv|cvc|(^|_)otp($|_)|card_(number|expiry|cvv)|^key$|^number$/i
const PERSONAL =
  /phone|email|^contact$|vpa|upi_id|customer_name|beneficiary_name|payer|account_number|^bank_account$|name_at_bank|registered_name|^name$/i
/** 13 to 19 digits, perhaps in groups. */
const DIGITS = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g

/** JSON text without what must not be kept; any other text only without card numbers. */
export const maskWhole = (text: string): string =>
  maskCards(maskJson(text)).replaceAll('\u0000', '').toWellFormed()

/** The same, at most 4,000 characters. */
export const maskMessage = (text: string): string => maskWhole(text).slice(0, MOST_LENGTH)

function maskJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, (key, value: unknown) => maskValue(key, value)))
  } catch {
    return text
  }
}

function maskValue(key: string, value: unknown): unknown {
  if (value === null || typeof value === 'object' || typeof value === 'boolean') return value
  if (SECRET.test(key)) return HIDDEN
  return PERSONAL.test(key) ? keepLast(String(value)) : value
}

const keepLast = (text: string): string => `${HIDDEN}${text.slice(-3)}`

const maskCards = (text: string): string =>
  text.replaceAll(DIGITS, (digits) => (isCardNumber(digits) ? `${HIDDEN}${digits.slice(-4)}` : digits))

/** The check digit of card numbers: doubled from the right, every second. */
function isCardNumber(grouped: string): boolean {
  const digits = [...grouped].filter((sign) => /\d/.test(sign)).map(Number)
  const sum = digits.toReversed().reduce((total, digit, at) => {
    const counted = at % 2 === 0 ? digit : digit * 2
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
