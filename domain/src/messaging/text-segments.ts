/** How many messages a text counts as on the network (3GPP TS 23.038 and 23.040): each is paid for. */

/** The default alphabet, and what of it takes two places. */
const BASIC = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
const TWO_PLACES = /[\^{}\\[~\]|€]/g

const WHOLE = { basic: 160, unicode: 70 } as const
/** Of several that belong together, each has less room. */
const PART = { basic: 153, unicode: 67 } as const

export function countSegments(text: string): number {
  const alphabet = BASIC.test(text) ? 'basic' : 'unicode'
  // Unicode is counted in UTF-16 units, which is what a string's length is.
  const length = text.length + (alphabet === 'basic' ? (text.match(TWO_PLACES)?.length ?? 0) : 0)
  return length <= WHOLE[alphabet] ? 1 : Math.ceil(length / PART[alphabet])
}
