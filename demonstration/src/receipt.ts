/** The picture of a bill: a till receipt drawn dot by dot, so that it needs no font and looks the same everywhere. */
import sharp from 'sharp'

// Five columns by seven rows, one letter a row of seven five-bit numbers in base 32.
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vggsggv',
  F: 'vggsggg',
  G: 'ehgnhhe',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hplljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllra',
  X: 'hha4ahh',
  Y: 'hha4444',
  Z: 'v1248gv',
  '0': 'ehjlphe',
  '1': '4c4444e',
  '2': 'eh1248v',
  '3': 'v2421he',
  '4': '26aiv22',
  '5': 'vgu11he',
  '6': '68guhhe',
  '7': 'v124888',
  '8': 'ehhehhe',
  '9': 'ehhf12c',
  '.': '00000cc',
  ':': '0cc0cc0',
  '-': '000v000',
  '/': '01248g0',
  '%': 'op248j3',
  '*': '0lev4l0',
  ' ': '0000000',
}

const COLUMNS = 5
const ROWS = 7
const DOT = 3
const LINE = (ROWS + 4) * DOT
const MARGIN = 30
const WIDTH = 480
const PAPER = 250
const INK = 40

/** @returns a PNG of the lines, in capitals; characters that are not known stay blank */
export function drawReceipt(lines: readonly string[]): Promise<Buffer> {
  const height = 2 * MARGIN + lines.length * LINE
  const pixels = Buffer.alloc(WIDTH * height, PAPER)
  lines.forEach((line, row) => {
    ;[...line.toUpperCase()].forEach((character, column) => {
      const at = { x: MARGIN + column * (COLUMNS + 1) * DOT, y: MARGIN + row * LINE }
      drawGlyph(pixels, GLYPHS[character] ?? '', at)
    })
  })
  return sharp(pixels, { raw: { width: WIDTH, height, channels: 1 } })
    .png()
    .toBuffer()
}

function drawGlyph(
  pixels: Buffer,
  glyph: string,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  ;[...glyph].forEach((digit, row) => {
    const bits = Number.parseInt(digit, 32)
    for (let column = 0; column < COLUMNS; column += 1) {
      if (!(bits & (1 << (COLUMNS - 1 - column)))) continue
      for (let dot = 0; dot < DOT; dot += 1) {
        const start = (y + row * DOT + dot) * WIDTH + x + column * DOT
        pixels.fill(INK, Math.min(start, pixels.length), Math.min(start + DOT, pixels.length))
      }
    }
  })
}

/** Twelve receipts that the demonstration's bills share: what was charged stands in the booking, not in the picture. */
export const RECEIPTS: readonly (readonly string[])[] = [
  'Koregaon',
  'Indus',
  'Narmada',
  'Kaveri',
  'Yamuna',
  'Konark',
  'Malabar',
  'Deccan',
  'Kutch',
  'Doab',
  'Vindhya',
  'Teesta',
].map((counter, index) => [
  '   EV CHARGING BILL',
  '------------------------',
  `COUNTER ${counter}`,
  `MACHINE NO. ${4100 + index * 37}`,
  'SAC 998714',
  '------------------------',
  'ENERGY       AS METERED',
  'GST             18.00 %',
  'PAID FROM        WALLET',
  '------------------------',
  '*** DEMONSTRATION ***',
  '*** NOT A TAX INVOICE **',
])
