/** What a paper costs to print: as PDF when the process is warm, with and without an e-invoice's code, and as HTML. */
import { checkGstin, composePaper, type Gstin, type Paper, paise } from '@voltyatra/domain'
import { buildPaperPdfWork, renderPaper } from '@voltyatra/server/money/printing/index.ts'
import { createPdfPrinter } from '@voltyatra/server/platform/pdf/pdf-printer.ts'
import { type Figure, formatNumber } from './figure.ts'

const ROUNDS = 30
const PAPERS = 8
const MOST_MS = 10

type Print = Parameters<typeof renderPaper>[0]

const LOOK: Print['look'] = {
  brand: 'Bench',
  colours: { action: '#067e55', ink: '#0a1628' },
  logo: null,
  contacts: ['help@bench.example', '+91 80 4000 2025'],
}

export async function measurePapers(): Promise<Figure[]> {
  const printer = createPdfPrinter()
  const made = async (print: Print) => {
    const pdf = await printer.print(buildPaperPdfWork(print))
    if (!pdf.ok) throw new Error(JSON.stringify(pdf.refusal))
    return pdf.value.length
  }
  try {
    const start = performance.now()
    const bytes = await made(buildPrint(0, 'en', false))
    const first = performance.now() - start
    const english = await measurePaperMs((at) => made(buildPrint(at, 'en', false)))
    const kannada = await measurePaperMs((at) => made(buildPrint(at, 'kn', false)))
    const registered = await measurePaperMs((at) => made(buildPrint(at, 'kn', true)))
    const html = await measurePaperMs(async (at) => renderPaper(buildPrint(at, 'kn', true)).html.length)
    return [
      {
        of: 'An invoice as PDF, warm',
        bound: { value: english, target: MOST_MS, is: 'at most', unit: ' ms' },
        beside: `${formatNumber(bytes / 1000)} kB, the first one ${formatNumber(first)} ms with the start of its process`,
      },
      { of: 'The same in Kannada beside English', beside: `${formatNumber(kannada)} ms` },
      { of: 'The same with the signed code of an e-invoice', beside: `${formatNumber(registered)} ms` },
      { of: 'The same as HTML', beside: `${formatNumber(html)} ms` },
    ]
  } finally {
    printer.close()
  }
}

/** Milliseconds for one, in the fastest round: what slows a round down is never the paper. */
async function measurePaperMs(make: (at: number) => Promise<number>): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now()
    for (let at = 0; at < PAPERS; at += 1) await make(round * PAPERS + at)
    if (round > 0) rounds.push((performance.now() - start) / PAPERS)
  }
  return Math.min(...rounds)
}

const buildPrint = (at: number, language: Print['language'], isRegistered: boolean): Print => ({
  paper: buildInvoice(at),
  language,
  look: LOOK,
  registration: isRegistered
    ? {
        irn: String(at).padStart(64, '0'),
        acknowledgement: String(112610000000000 + at),
        acknowledgedAt: '2026-11-22T10:00:00.000Z',
        signedQr: `${at}.${'aB3-_xYz'.repeat(125)}`,
      }
    : null,
})

/** Each of another number and other figures, so that nothing can be taken from the one before. */
function buildInvoice(at: number): Paper {
  const amount = paise(22_500 + at)
  return composePaper({
    kind: 'tax-invoice',
    number: `KAI/2627/${String(at).padStart(6, '0')}`,
    date: '2026-11-22',
    supplier: {
      name: 'Bench Charging Private Limited',
      gstin: SUPPLIER,
      address: '17 Residency Road',
      city: 'Bengaluru',
      pincode: '560025',
      state: '29',
    },
    recipient: { name: `Driver ${at}`, gstin: null, address: null, city: null, pincode: null, state: null },
    lines: [
      {
        item: 'energy',
        detail: null,
        sac: '998714',
        quantity: 12_500 + at,
        unit: 'kWh',
        unitPrice: 18_000_000,
        taxable: amount,
        rate: 1800,
      },
    ],
    rate: 1800,
    gst: paise(Math.round(amount * 0.18)),
  })
}

const SUPPLIER = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  .map((last) => `29AAPFU0939F1Z${last}`)
  .find((gstin) => checkGstin(gstin).ok) as Gstin
