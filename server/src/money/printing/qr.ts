/** QR codes as drawings. */
import { encode } from 'uqr'

/** L, the least, for a signed code of an e-invoice: it is long, and clean on its page. Q: a quarter of it may be unreadable. */
type Correction = 'L' | 'Q'
/** Modules of white that a reader needs around it. */
const QUIET_ZONE = 4

/** One byte for each module, 0 is black and 255 white, row by row; `size` of them in a row. */
export function renderQrPixels(
  text: string,
  correction: Correction = 'L',
): { readonly size: number; readonly pixels: Uint8Array } {
  const { data, size } = encode(text, { ecc: correction, border: QUIET_ZONE })
  return { size, pixels: Uint8Array.from(data.flat(), (isDark) => (isDark ? 0 : 255)) }
}

/** SVG of one path, so that a code of 12,000 modules is still small. */
export function renderQrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'L', border: QUIET_ZONE })
  const rows = data.map((row, y) =>
    findRuns(row)
      .map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)
      .join(''),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${rows.join('')}" fill="#000"/></svg>`
  )
}

/** Where dark modules that touch begin, and how many they are. */
function findRuns(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    if (!isDark) return
    const last = runs.at(-1)
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}
