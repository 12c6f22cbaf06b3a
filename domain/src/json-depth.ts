/** How deep JSON is nested, before it is parsed: parsing 250 kB that are nested 100,000 deep takes some hundred milliseconds. */

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** Brackets and braces, which differ in one bit. */
const OPENING = 0x5b
const CLOSING = 0x5d
const BRACE_BIT = 0x20

/** Whether JSON is nested deeper than that; of what is no JSON it says anything. */
export const isDeeper = (text: string, most: number): boolean =>
  !hasFewOpenings(text, most) && isNested(text, most)

/** Nearly all messages have few, and then nothing else of them needs to be looked at. */
function hasFewOpenings(text: string, most: number): boolean {
  let openings = 0
  for (const sign of '[{') {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      openings += 1
      if (openings > most) return false
    }
  }
  return true
}

function isNested(text: string, most: number): boolean {
  let open = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) isInString = !isInString
    else if (isInString) at += code === BACKSLASH ? 1 : 0
    else if ((code & ~BRACE_BIT) === OPENING) {
      open += 1
      if (open > most) return true
    } else if ((code & ~BRACE_BIT) === CLOSING) open -= 1
  }
  return false
}
