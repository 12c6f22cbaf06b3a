/** Finds signed readings among the meter values of a charge's beginning and end, in the forms of both versions. */

export interface SignedReading {
  readonly mark: 'begin' | 'end'
  /** As it came, without the transport's own encoding. */
  readonly text: string
  readonly key: string | null
}

interface Sample {
  readonly value: string | number
  readonly context?: string | undefined
  readonly format?: string | undefined
  /** Of 2.x. */
  readonly signedMeterValue?: { readonly signedMeterData: string; readonly publicKey?: string } | undefined
}

/** As the constraints of the table have it. */
const LONGEST_TEXT = 8_192
const LONGEST_KEY = 2_500
/** Without what no database keeps, and what was no text. */
const PLAIN = /^(?:[^\p{Cc}\p{Cs}\ufffd]|[\r\n\t])+$/u

/** The first of each end of the charge. @param fallback for what has no mark of its own */
export function collectSigned(
  values: readonly { readonly sampledValue: readonly Sample[] }[],
  fallback?: SignedReading['mark'],
): readonly SignedReading[] {
  const found = new Map<SignedReading['mark'], SignedReading>()
  for (const sample of values.flatMap(({ sampledValue }) => sampledValue)) {
    const mark = sample.context === undefined ? fallback : MARKS.get(sample.context)
    if (!mark || found.has(mark)) continue
    const sent = readSent(sample)
    const text = sent && decodeText(sent.data)
    if (!text) continue
    const key =
      sent.key !== undefined && sent.key.length <= LONGEST_KEY && PLAIN.test(sent.key) ? sent.key : null
    found.set(mark, { mark, text, key })
  }
  return [...found.values()]
}

const MARKS: ReadonlyMap<string, SignedReading['mark']> = new Map([
  ['Transaction.Begin', 'begin'],
  ['Transaction.End', 'end'],
])

function readSent(sample: Sample): { readonly data: string; readonly key?: string | undefined } | undefined {
  if (sample.signedMeterValue) {
    const { signedMeterData: data, publicKey: key } = sample.signedMeterValue
    return { data, key }
  }
  if (sample.format !== 'SignedData' || typeof sample.value !== 'string') return undefined
  // OCA has chargers of 1.6 put the object of 2.0.1 into the text; many put the meter's text itself.
  if (!sample.value.startsWith('{')) return { data: sample.value }
  try {
    const { signedMeterData: data, publicKey: key } = JSON.parse(sample.value) as Record<string, unknown>
    return typeof data === 'string' ? { data, key: typeof key === 'string' ? key : undefined } : undefined
  } catch {
    return { data: sample.value }
  }
}

/** 2.x has it in base64. */
function decodeText(data: string): string | undefined {
  if (data.length > 2 * LONGEST_TEXT) return undefined
  const decoded = Buffer.from(data, 'base64').toString('utf8')
  const text = decoded.startsWith('OCMF|') ? decoded : data
  return text.length <= LONGEST_TEXT && PLAIN.test(text) ? text : undefined
}
