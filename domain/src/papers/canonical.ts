/** The one way in which data becomes text, so that the same data always has the same digest. */

/**
 * JSON without blanks, its keys in the order of their UTF-16 codes, as RFC 8785 has it for data whose numbers are whole.
 * @throws TypeError for what JSON would leave out, change or not say exactly
 */
export function formatCanonicalJson(of: unknown): string {
  if (of === null || typeof of === 'boolean') return String(of)
  if (typeof of === 'string') return JSON.stringify(of)
  if (typeof of === 'number') return formatWholeNumber(of)
  if (Array.isArray(of)) return `[${of.map(formatCanonicalJson).join(',')}]`
  if (typeof of === 'object' && Object.getPrototypeOf(of) === Object.prototype) {
    const parts = Object.entries(of)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]) => `${JSON.stringify(key)}:${formatCanonicalJson(value)}`)
    return `{${parts.join(',')}}`
  }
  throw new TypeError(`Not canonical: ${typeof of}`)
}

function formatWholeNumber(of: number): string {
  if (!Number.isSafeInteger(of)) throw new TypeError(`Not a whole number: ${of}`)
  return String(of === 0 ? 0 : of)
}
