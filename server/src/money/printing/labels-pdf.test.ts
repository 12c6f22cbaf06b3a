import { afterAll, expect, test } from 'vitest'
import { createPdfPrinter } from '../../platform/pdf/pdf-printer.ts'
import { buildLabelsPdfWork } from './labels-pdf.ts'
import { PRINT } from './testing/prints.ts'
import { codeOf } from './testing/read-pdf.ts'
import { textOf } from './testing/text-of-pdf.ts'

const printer = createPdfPrinter({ timeoutMs: 120_000 })
afterAll(() => printer.close())

const label = (number: number) => ({
  station: 'Hubballi *Highway* Foods',
  connector: `Connector ${number} · CCS2 · 60 kW`,
  code: '7KXM-4RTC',
  address: 'https://example.in/c/7KXM4RTC',
  how: 'Scan to charge.',
  typed: 'example.in/c',
})

async function print(count: number, by = printer): Promise<Uint8Array> {
  const made = await by.print(
    buildLabelsPdfWork({
      title: 'Labels',
      labels: Array.from({ length: count }, (_, index) => label(index + 1)),
      look: PRINT.look,
      createdAt: new Date('2026-11-20T06:30:00Z'),
    }),
  )
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

test('a label has station, connector and code in letters, and its QR code is read by a camera', async () => {
  const pdf = await print(1)
  const text = textOf(pdf).join(' ')
  for (const part of [
    'Hubballi *Highway* Foods',
    'Connector 1',
    '7KXM-4RTC',
    'Scan to charge.',
    'example.in/c',
  ]) {
    expect(text.replaceAll(/\s/g, '')).toContain(part.replaceAll(/\s/g, ''))
  }
  expect(await codeOf(pdf, 150)).toBe('https://example.in/c/7KXM4RTC')
})

test('eight labels fill a page', async () => {
  expect(textOf(await print(8))).toHaveLength(1)
  expect(textOf(await print(9))).toHaveLength(2)
})

test('the same labels make the same bytes in another process', async () => {
  const other = createPdfPrinter({ timeoutMs: 120_000 })
  const [one, again] = [await print(3), await print(3, other)]
  other.close()
  expect(Buffer.compare(one, again)).toBe(0)
})
