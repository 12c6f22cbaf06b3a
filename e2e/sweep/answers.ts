declare global {
  interface Window {
    callsUnderWay: number
  }
}

interface AnswerChanges {
  readonly isLongest: boolean
  /** Of a list: a row for each state first, so that more of the same is not looked at again. */
  readonly mostRows: number
}

/** The server's own answers with the longest that each field may hold: names in Indian scripts, crores, long addresses. Runs in the browser, before the panel. */
export function changeAnswers({ isLongest, mostRows }: AnswerChanges): void {
  const NAMES = [
    'तिरुवनंतपुरम राष्ट्रीय राजमार्ग विद्युत वाहन चार्जिंग स्टेशन एवं यात्री सुविधा केंद्र, गेट क्रमांक दो',
    'திருவனந்தபுரம் தேசிய நெடுஞ்சாலை மின்சார வாகன மின்னேற்ற நிலையம் மற்றும் பயணிகள் வசதி மையம்',
    'Sree Padmanabhaswamy Thiruvananthapuram Interstate Bus Terminus and Multi-Level Car Park, Gate 2, Basement Level 3',
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogochllanfairpwllgwyngyllgogerychwyrndrobwllllantysilio',
  ]
  const EMAIL = `${'accounts.payable.and.receivable.department'.repeat(3)}@${'subsidiary-of-the-holding'.repeat(4)}.example.in`
  const LINE = `${NAMES[2]}. ${NAMES[0]}. `.repeat(3)
  const ID_LIKE = /^[0-9a-f]{8}-/i
  /** As steps and reasons are named: `test-charge`. */
  const CODE = /^[a-z]+(-[a-z]+)*$/

  const TEXTS: readonly (readonly [RegExp, (at: number) => string])[] = [
    [/^email$|customer_email|createdBy|setBy/, () => EMAIL],
    [/^(phone|mobile|customer_phone)$/, () => '+91 (98765) 432-10-99'],
    [/name$|^title$|business|^location$|^city$|^seminar$/i, (at) => NAMES[at % NAMES.length] ?? ''],
    [/message|query|questions|address$|reason/i, () => LINE],
    [/^orderId$/, () => 'order_20261122_0123456789abcdef0123456789abcdef'],
    [/^url$/, () => `https://charge.example.in/${'stations/'.repeat(30)}`],
    [/^(vendor|model|serialNumber|firmwareVersion)$/, () => 'Saptarshi Elektromobilitaet'.slice(0, 20)],
  ]

  const CRORES = 98_76_54_321.25
  const MONEY =
    /amount|balance|total$|owed|revenue|refund|commission|credit$|holds|cost$|gst$|earned|^value$|^previous$/i

  /** Kept: what is an id, a state, a time, or chosen by the program. */
  const isKept = (key: string, value: string): boolean =>
    /^_?id$|Id$|status|state|kind|code|^at$|At$|^uploadBill$/.test(key) ||
    ID_LIKE.test(value) ||
    /^\d{4}-\d\d-\d\dT/.test(value) ||
    CODE.test(value)

  function withLongest(value: unknown, key = '', at = { row: 0 }): unknown {
    if (Array.isArray(value)) return value.map((one) => withLongest(one, key, at))
    if (value !== null && typeof value === 'object') {
      at.row += 1
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, withLongest(one, name, at)] as const),
      )
    }
    if (typeof value === 'number') return MONEY.test(key) && Number.isFinite(value) ? CRORES : value
    if (typeof value !== 'string' || isKept(key, value)) return value
    return TEXTS.find(([name]) => name.test(key))?.[1](at.row) ?? value
  }

  /** Rows that have the same are drawn alike: states, what is chosen, and which fields are there. */
  function toLooks(value: unknown, key = ''): unknown {
    if (Array.isArray(value)) return value.map((one) => toLooks(one)).slice(0, 2)
    if (value !== null && typeof value === 'object')
      return Object.entries(value).map(([name, one]) => [name, toLooks(one, name)])
    if (typeof value === 'string' && !(/status|state|kind/.test(key) && CODE.test(value))) return value !== ''
    return typeof value === 'number' ? Math.sign(value) : value
  }

  const fewer = (body: { readonly data?: unknown }) => {
    if (!Array.isArray(body.data) || body.data.length <= mostRows) return body
    const rows: readonly unknown[] = body.data
    const looks = rows.map((row) => JSON.stringify(toLooks(row)))
    const firstOfTheirLooks = rows.filter((_, at) => looks.indexOf(looks[at] ?? '') === at)
    const chosen = new Set([...firstOfTheirLooks, ...rows].slice(0, mostRows))
    return { ...body, data: rows.filter((row) => chosen.has(row)) }
  }

  const requested = window.fetch
  window.callsUnderWay = 0
  window.fetch = async (...call: Parameters<typeof fetch>) => {
    window.callsUnderWay += 1
    try {
      const answer = await requested(...call)
      if (!answer.headers.get('content-type')?.includes('json')) return answer
      const { status, headers } = answer
      const body = fewer(await answer.json())
      return new Response(JSON.stringify(isLongest ? withLongest(body) : body), { status, headers })
    } finally {
      window.callsUnderWay -= 1
    }
  }
}
