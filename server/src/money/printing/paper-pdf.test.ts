import { paise } from '@voltyatra/domain'
import { FLEET_INVOICE } from '@voltyatra/domain/testing/papers.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { PAPER_LANGUAGES, type PaperLanguage } from '../../messages/papers/paper-words-in.ts'
import { createPdfPrinter } from '../../platform/pdf/pdf-printer.ts'
import { buildPaperPdfWork } from './paper-pdf.ts'
import { buildSheet, type PaperPrint } from './sheet.ts'
import { PRINT, printOf, REGISTRATION, withRecipient } from './testing/prints.ts'
import { codeOf, factsOf } from './testing/read-pdf.ts'
import { textOf } from './testing/text-of-pdf.ts'

const printer = createPdfPrinter({ timeoutMs: 120_000 })
afterAll(() => printer.close())

async function pdfOf(print: PaperPrint, by = printer): Promise<Uint8Array> {
  const made = await by.print(buildPaperPdfWork(print))
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** Blanks apart: where a line ends is a matter of looks. */
const closed = (text: string) => text.normalize('NFC').replace(/[\s\u200b-\u200d]/g, '')

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

describe('a paper as PDF', () => {
  /** What is on the paper and is not in its text, both as they are read. */
  async function missingIn(language: PaperLanguage, read: (text: string) => string): Promise<string[]> {
    const print = { ...PRINT, language }
    const { language: _, registration, ...sheet } = buildSheet(print)
    const text = read(textOf(await pdfOf(print)).join(''))
    return textsIn([sheet, registration?.facts]).filter((part) => !text.includes(read(part)))
  }
  const REPEATING: readonly PaperLanguage[] = ['bn', 'or', 'te']

  test.each(PAPER_LANGUAGES.filter((language) => !REPEATING.includes(language)))(
    'in %s gives back all of its text when it is read',
    async (language) => {
      expect(await missingIn(language, closed)).toEqual([])
    },
  )

  // Typst 0.14 says the whole of a joined letter with each of its parts that are moved up or down (record 0084).
  test.each(REPEATING)(
    'in %s loses none of its text, and some joined letters are read twice',
    async (language) => {
      const once = (text: string) => closed(text).replace(/(.{2,}?)\1+/gu, '$1')
      expect(await missingIn(language, once)).toEqual([])
    },
  )

  test('is the same bytes when another process makes it', async () => {
    const other = createPdfPrinter({ timeoutMs: 120_000 })
    const [one, again] = [await pdfOf(PRINT), await pdfOf(PRINT, other)]
    other.close()
    expect(Buffer.compare(one, again)).toBe(0)
  })

  test('is tagged for screen readers, with its title and language', async () => {
    const { info, metadata, roles } = await factsOf(await pdfOf(PRINT))
    expect(info).toMatchObject({ Title: 'Tax invoice KAI/2627/000124', Language: 'en-IN' })
    expect(metadata?.getRaw()).toMatch(/<pdfuaid:part>1</)
    expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']))
  })

  test('shows a signed code that a reader reads', async () => {
    expect(await codeOf(await pdfOf(PRINT), 150)).toBe(REGISTRATION.signedQr)
  })

  test('of forty lines goes over pages, each with the head of the table and its number', async () => {
    const [line] = FLEET_INVOICE.lines
    if (!line) throw new Error('No line')
    const lines = Array.from({ length: 40 }, (_, index) => ({
      ...line,
      detail: `Line ${index + 1} at a station with a rather long name`,
      taxable: paise(index),
    }))
    const pages = textOf(await pdfOf(printOf({ lines })))
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.filter((page) => page.includes('Description SAC Quantity'))).toHaveLength(2)
    for (const [index, page] of pages.entries()) expect(page).toContain(`${index + 1} / ${pages.length}`)
  })

  test.each([
    ['markup', '#import "x.typ": * $x^2$ *bold* _it_ <label> @ref \\ [a] {b} // c /* d'],
    ['a call', '#read("/etc/passwd")'],
    ['HTML', '<script>alert(1)</script>'],
    ['quotes', `"'\`\\u{41}`],
    ['Devanagari', 'श्रृंखला क्षत्रिय ज़्यादा'],
  ])('shows a name as it is: %s', async (_, name) => {
    const text = textOf(await pdfOf(withRecipient(name))).join(' ')
    expect(closed(text)).toContain(closed(name))
  })

  test.each([
    ['five hundred letters', 'x'.repeat(500), 'x'.repeat(500)],
    ['what no font has', 'Rahul 😀 李', 'Rahul � �'],
    ['controls and marks of direction', 'a\u0000b\u0007c\u202Ed\uFFFEe\u2028f', 'abcdef'],
    ['half a character', 'a\ud800b', 'a�b'],
  ])('is made of any name: %s', async (_, name, shown) => {
    const text = textOf(await pdfOf(withRecipient(name))).join(' ')
    expect(closed(text)).toContain(closed(shown))
  })

  test('has an Arabic name in its letters', async () => {
    const text = textOf(await pdfOf(withRecipient('محمد علی'))).join(' ')
    for (const letter of 'محمدعلی') expect(text.normalize('NFKC')).toContain(letter)
  })
})
