/** What is read on a paper, in words and in order. The PDF and the HTML are laid out from it, so they say the same. */
import {
  findStateByCode,
  formatInWords,
  formatRupees,
  type Paise,
  type Paper,
  type PaperLine,
  type PaperParty,
  type PaperRegistration,
  type PaperTax,
} from '@voltyatra/domain'
import type { PaperLabel, PaperNote } from '../../messages/papers/paper-words.ts'
import { getPaperWords, type PaperLanguage } from '../../messages/papers/paper-words-in.ts'
import { formatDay, formatInstant, formatMeter, formatPrice, formatQuantity, formatRate } from './formats.ts'
import type { PaperLook } from './look.ts'

export interface PaperPrint {
  readonly paper: Paper
  /** English always stands on it; another language beside it. */
  readonly language: PaperLanguage
  readonly look: PaperLook
  /** Of an e-invoice; null where it has none. */
  readonly registration: PaperRegistration | null
}

/** `own` is the other language's; null where the paper has English only, or there is no other word for it. */
export interface Words {
  readonly en: string
  readonly own: string | null
}

export interface Fact {
  readonly label: Words
  readonly value: string
}

interface SheetParty {
  readonly label: Words
  readonly name: string
  readonly lines: readonly string[]
  readonly facts: readonly Fact[]
}

export interface Sheet {
  readonly language: PaperLanguage
  readonly heading: Words
  readonly number: string
  readonly facts: readonly Fact[]
  readonly supplier: SheetParty
  readonly recipient: SheetParty
  readonly columns: readonly { readonly label: Words; readonly isNumber: boolean }[]
  readonly rows: readonly {
    readonly item: Words
    readonly detail: string | null
    /** Of the columns after the first. */
    readonly cells: readonly string[]
  }[]
  readonly sums: readonly { readonly label: Words; readonly value: string; readonly isTotal: boolean }[]
  readonly inWords: Fact
  readonly payments: readonly Fact[]
  readonly charge: { readonly label: Words; readonly facts: readonly Fact[] } | null
  readonly registration: {
    readonly label: Words
    readonly facts: readonly Fact[]
    /** What the signed QR code says. */
    readonly code: string
  } | null
  readonly notes: readonly Words[]
}

export function buildSheet({ paper, language, registration }: Omit<PaperPrint, 'look'>): Sheet {
  const say = createSpeaker(language)
  return {
    language,
    heading: say.of((words) => words.kind[paper.kind]),
    number: paper.number,
    facts: listPaperFacts(paper, say),
    supplier: toSheetParty(paper.supplier, say.label('supplier'), say),
    recipient: toSheetParty(paper.recipient, say.label('recipient'), say),
    columns: COLUMNS.map(([label, isNumber]) => ({ label: say.label(label), isNumber })),
    rows: paper.lines.map((line) => toRow(line, say)),
    sums: listSums(paper, say),
    inWords: { label: say.label('inWords'), value: formatInWords(paper.totals.total) },
    payments: paper.payments.flatMap(({ amount, on, reference, method }) => [
      {
        label: method === 'advance' ? say.of((words) => words.kind['receipt-voucher']) : say.label('paid'),
        value: `${formatRupees(amount)}, ${formatDay(on)}`,
      },
      { label: say.label('paymentReference'), value: reference },
    ]),
    charge: paper.charge && { label: say.label('charge'), facts: listChargeFacts(paper.charge, say) },
    registration: registration && toRegistration(registration, say),
    notes: listNotes(paper, say),
  }
}

type Catalogue = ReturnType<typeof getPaperWords>
type Speaker = ReturnType<typeof createSpeaker>

function createSpeaker(language: PaperLanguage) {
  const [en, own] = [getPaperWords('en'), getPaperWords(language)]
  const of = (pick: (words: Catalogue) => string): Words => ({
    en: pick(en),
    own: language === 'en' || pick(own) === pick(en) ? null : pick(own),
  })
  return {
    of,
    label: (label: PaperLabel) => of((words) => words.label[label]),
    note: (note: PaperNote) => of((words) => words.note[note]),
  }
}

const toWords = (text: string): Words => ({ en: text, own: null })

/** What is not known stands on no paper. */
const keepKnown = (facts: readonly (readonly [Words, string | null])[]): Fact[] =>
  facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))

function listPaperFacts(paper: Paper, say: Speaker): Fact[] {
  const { original, place } = paper
  const yesOrNo = say.label(paper.isReverseCharge ? 'yes' : 'no')
  return keepKnown([
    [say.label('number'), paper.number],
    [say.label('date'), formatDay(paper.date)],
    [say.label('original'), original && `${original.number}, ${formatDay(original.date)}`],
    [say.label('reason'), paper.reason],
    [say.label('placeOfSupply'), formatState(place.state)],
    [say.label('reverseCharge'), [yesOrNo.en, yesOrNo.own].filter(Boolean).join(' · ')],
  ])
}

const formatState = (code: string): string => `${findStateByCode(code)?.name ?? ''} (${code})`

function toSheetParty(party: PaperParty, label: Words, say: Speaker): SheetParty {
  const place = [party.city, party.pincode].filter(Boolean).join(' ')
  return {
    label,
    name: party.name ?? say.note('not-named').en,
    lines: [...(party.address?.split('\n') ?? []), ...(place ? [place] : [])],
    facts: keepKnown([
      [toWords('GSTIN'), party.gstin],
      [say.label('state'), party.state && formatState(party.state)],
    ]),
  }
}

const COLUMNS = [
  ['description', false],
  ['sac', false],
  ['quantity', true],
  ['unitPrice', true],
  ['rate', true],
  ['taxable', true],
] as const satisfies readonly (readonly [PaperLabel, boolean])[]

function toRow(line: PaperLine, say: Speaker): Sheet['rows'][number] {
  const unit = say.of((words) => words.unit[line.unit]).en
  return {
    item: say.of((words) => words.item[line.item]),
    detail: line.detail,
    cells: [
      line.sac,
      `${formatQuantity(line.quantity)} ${unit}`,
      line.unitPrice === null ? '–' : formatPrice(line.unitPrice),
      formatRate(line.rate),
      formatRupees(line.taxable),
    ],
  }
}

function listSums({ taxes, totals }: Paper, say: Speaker): Sheet['sums'] {
  const sum = (label: Words, amount: Paise, isTotal = false) => ({
    label,
    value: formatRupees(amount),
    isTotal,
  })
  return [
    sum(say.label('taxable'), totals.taxable),
    ...taxes.flatMap((tax) => listHeads(tax).map(([head, amount]) => sum(toWords(head), amount))),
    ...(totals.roundOff === 0 ? [] : [sum(say.label('roundOff'), totals.roundOff)]),
    sum(say.label('total'), totals.total, true),
  ]
}

/** Each head with the share of the rate that is its own: a half for the state's, the whole for IGST. */
function listHeads({ rate, cgst, sgst, utgst, igst }: PaperTax): [string, Paise][] {
  // Thousandths of a percent, so that half of 0.25 % is exact.
  const half = `${formatQuantity(rate * 5)} %`
  const heads: readonly [string, Paise][] = [
    [`CGST ${half}`, cgst],
    [`SGST ${half}`, sgst],
    [`UTGST ${half}`, utgst],
    [`IGST ${formatRate(rate)}`, igst],
  ]
  return heads.filter(([, amount]) => amount !== 0)
}

const listChargeFacts = (charge: NonNullable<Paper['charge']>, say: Speaker): Fact[] =>
  keepKnown([
    [say.label('station'), charge.station],
    [say.label('charger'), charge.charger],
    [say.label('booking'), charge.booking],
    [say.label('vehicle'), charge.vehicle],
    [say.label('started'), formatInstant(charge.startedAt)],
    [say.label('ended'), formatInstant(charge.endedAt)],
    [say.label('meterStart'), charge.meterStart === null ? null : formatMeter(charge.meterStart)],
    [say.label('meterEnd'), charge.meterEnd === null ? null : formatMeter(charge.meterEnd)],
  ])

const toRegistration = (registration: PaperRegistration, say: Speaker): Sheet['registration'] => ({
  label: say.label('registered'),
  facts: [
    { label: toWords('IRN'), value: registration.irn },
    { label: say.label('acknowledgement'), value: registration.acknowledgement },
    { label: say.label('acknowledgedAt'), value: formatInstant(registration.acknowledgedAt) },
  ],
  code: registration.signedQr,
})

function listNotes(paper: Paper, say: Speaker): Words[] {
  const isSelfBilled = paper.kind === 'self-billed-invoice'
  return [
    say.of((words) => words.placeRule[paper.place.rule]),
    ...(isSelfBilled ? [say.note('self-billed')] : []),
    ...(paper.supplier.gstin === null ? [say.note('not-registered')] : []),
    say.note('electronic'),
  ]
}
