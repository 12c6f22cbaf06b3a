import { paise } from '@voltyatra/domain'
import { afterAll, expect, test } from 'vitest'
import { createPdfPrinter } from '../../platform/pdf/pdf-printer.ts'
import { buildSheetPdfWork, renderSheet } from '../printing/index.ts'
import { PRINT } from '../printing/testing/prints.ts'
import { factsOf } from '../printing/testing/read-pdf.ts'
import { textOf } from '../printing/testing/text-of-pdf.ts'
import { buildStatementSheet } from './print.ts'
import type { WholeStatement } from './read-queries.ts'

const printer = createPdfPrinter({ timeoutMs: 120_000 })
afterAll(() => printer.close())

const NONE = { of: null, base: null, rate: null, code: null, note: null }
const STATEMENT: WholeStatement = {
  ...{ id: 's', partnerId: 'p', partnerName: 'Dhaba', number: 3, first: '2026-10-01', next: '2026-11-01' },
  ...{
    issuedAt: new Date('2026-11-01T00:30:00Z'),
    opening: paise(27_000),
    closing: paise(216_285),
    charges: 12,
  },
  document: {
    network: {
      ...{ brandName: 'Amp', legalName: 'Amp Charging Private Limited', pan: 'AAPFU0939F' },
      ...{ officeAddress: '17 Residency Road', officeCity: 'Bengaluru', officePincode: '560025' },
    },
    partner: { name: 'Dhaba', legalName: '#set page() <b>Dhaba & Sons</b>', gstin: null, pan: 'AAGCB7383J' },
  },
  lines: [
    { ...NONE, kind: 'charges', amount: paise(200_000) },
    { ...NONE, kind: 'tds', amount: paise(-20_000), base: paise(200_000), rate: 1000, code: '1009' },
    { ...NONE, kind: 'carried-on', of: 'correction', amount: paise(9285) },
  ],
}
const sheet = buildStatementSheet(STATEMENT)
const work = () => buildSheetPdfWork({ sheet, look: PRINT.look, createdAt: STATEMENT.issuedAt })

async function pdf(by = printer): Promise<Uint8Array> {
  const made = await by.print(work())
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

test('a statement as PDF has all of its text, is tagged, and is the same bytes when another process makes it', async () => {
  const [one, again] = [await pdf(), await pdf(createPdfPrinter({ timeoutMs: 120_000 }))]
  expect(Buffer.compare(one, again)).toBe(0)
  const text = textOf(one).join(' ').replace(/\s/g, '')
  for (const part of [
    '₹2,162.85',
    '-₹200.00',
    '10 %',
    'Payment code 1009',
    '#set page() <b>Dhaba & Sons</b>',
    'AAGCB7383J',
    'Bengaluru 560025',
  ]) {
    expect(text, part).toContain(part.replace(/\s/g, ''))
  }
  const { info, metadata, roles } = await factsOf(one)
  expect(info).toMatchObject({ Title: 'Statement 3', Language: 'en-IN' })
  expect(metadata?.getRaw()).toMatch(/<pdfuaid:part>1</)
  expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD']))
})

test('a statement as a page escapes what others wrote, and says the same', () => {
  const { html, policy } = renderSheet(sheet, PRINT.look)
  expect(html).toContain('#set page() &lt;b&gt;Dhaba &amp; Sons&lt;/b&gt;')
  expect(html).not.toContain('<b>')
  expect(html).toContain('Carried on to the next statement: Correction')
  expect(policy).toMatch(/^default-src 'none'/)
})
