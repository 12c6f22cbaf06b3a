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
import { findTranslation } from '../../messages/translations.ts'
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
  const translate = createTranslator(language)
  return {
    language,
    heading: translate.of((words) => words.kind[paper.kind]),
    number: paper.number,
    facts: listPaperFacts(paper, translate),
    supplier: toSheetParty(paper.supplier, translate.label('supplier'), translate),
    recipient: toSheetParty(paper.recipient, translate.label('recipient'), translate),
    columns: COLUMNS.map(([label, isNumber]) => ({ label: translate.label(label), isNumber })),
    rows: paper.lines.map((line) => toRow(line, translate)),
    sums: listSums(paper, translate),
    inWords: { label: translate.label('inWords'), value: formatInWords(paper.totals.total) },
    payments: paper.payments.flatMap(({ amount, on, reference, method }) => [
      {
        label:
          method === 'advance'
            ? translate.of((words) => words.kind['receipt-voucher'])
            : translate.label('paid'),
        value: `${formatRupees(amount)}, ${formatDay(on)}`,
      },
      { label: translate.label('paymentReference'), value: reference },
    ]),
    charge: paper.charge && {
      label: translate.label('charge'),
      facts: listChargeFacts(paper.charge, translate),
    },
    registration: registration && toRegistration(registration, translate),
    notes: listNotes(paper, translate),
  }
}

type Catalogue = ReturnType<typeof getPaperWords>
type Translator = ReturnType<typeof createTranslator>

function createTranslator(language: PaperLanguage) {
  const [en, own] = [getPaperWords('en'), getPaperWords(language)]
  const of = (pick: (words: Catalogue) => string): Words => ({
    en: pick(en),
    own: language === 'en' || pick(own) === pick(en) ? null : pick(own),
  })
  return {
    language,
    of,
    label: (label: PaperLabel) => of((words) => words.label[label]),
    note: (note: PaperNote) => of((words) => words.note[note]),
  }
}

const toWords = (text: string): Words => ({ en: text, own: null })

/** What is not known stands on no paper. */
const keepKnown = (facts: readonly (readonly [Words, string | null])[]): Fact[] =>
  facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))

function listPaperFacts(paper: Paper, translate: Translator): Fact[] {
  const { original, place } = paper
  const yesOrNo = translate.label(paper.isReverseCharge ? 'yes' : 'no')
  return keepKnown([
    [translate.label('number'), paper.number],
    [translate.label('date'), formatDay(paper.date)],
    [translate.label('original'), original && `${original.number}, ${formatDay(original.date)}`],
    [translate.label('reason'), paper.reason],
    [translate.label('placeOfSupply'), formatState(place.state, translate.language)],
    [translate.label('reverseCharge'), [yesOrNo.en, yesOrNo.own].filter(Boolean).join(' · ')],
  ])
}

/** In both languages of the paper, with its GST code. */
function formatState(code: string, language: PaperLanguage): string {
  const names = [findStateByCode(code)?.name, findTranslation(language, 'states', code)]
  return `${names.filter(Boolean).join(' · ')} (${code})`
}

function toSheetParty(party: PaperParty, label: Words, translate: Translator): SheetParty {
  const place = [party.city, party.pincode].filter(Boolean).join(' ')
  return {
    label,
    name: party.name ?? translate.note('not-named').en,
    lines: [...(party.address?.split('\n') ?? []), ...(place ? [place] : [])],
    facts: keepKnown([
      [toWords('GSTIN'), party.gstin],
      [translate.label('state'), party.state && formatState(party.state, translate.language)],
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

function toRow(line: PaperLine, translate: Translator): Sheet['rows'][number] {
  const unit = translate.of((words) => words.unit[line.unit]).en
  return {
    item: translate.of((words) => words.item[line.item]),
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

function listSums({ taxes, totals }: Paper, translate: Translator): Sheet['sums'] {
  const sum = (label: Words, amount: Paise, isTotal = false) => ({
    label,
    value: formatRupees(amount),
    isTotal,
  })
  return [
    sum(translate.label('taxable'), totals.taxable),
    ...taxes.flatMap((tax) => listHeads(tax).map(([head, amount]) => sum(toWords(head), amount))),
    ...(totals.roundOff === 0 ? [] : [sum(translate.label('roundOff'), totals.roundOff)]),
    sum(translate.label('total'), totals.total, true),
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

const listChargeFacts = (charge: NonNullable<Paper['charge']>, translate: Translator): Fact[] =>
  keepKnown([
    [translate.label('station'), charge.station],
    [translate.label('charger'), charge.charger],
    [translate.label('booking'), charge.booking],
    [translate.label('vehicle'), charge.vehicle],
    [translate.label('started'), formatInstant(charge.startedAt)],
    [translate.label('ended'), formatInstant(charge.endedAt)],
    [translate.label('meterStart'), charge.meterStart === null ? null : formatMeter(charge.meterStart)],
    [translate.label('meterEnd'), charge.meterEnd === null ? null : formatMeter(charge.meterEnd)],
  ])

const toRegistration = (registration: PaperRegistration, translate: Translator): Sheet['registration'] => ({
  label: translate.label('registered'),
  facts: [
    { label: toWords('IRN'), value: registration.irn },
    { label: translate.label('acknowledgement'), value: registration.acknowledgement },
    { label: translate.label('acknowledgedAt'), value: formatInstant(registration.acknowledgedAt) },
  ],
  code: registration.signedQr,
})

function listNotes(paper: Paper, translate: Translator): Words[] {
  const isSelfBilled = paper.kind === 'self-billed-invoice'
  return [
    translate.of((words) => words.placeRule[paper.place.rule]),
    ...(isSelfBilled ? [translate.note('self-billed')] : []),
    ...(paper.supplier.gstin === null ? [translate.note('not-registered')] : []),
    translate.note('electronic'),
  ]
}
