/** The pictures that the build draws: the one shown where a page is shared, and the app's icons. */
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { DEFAULT_COLOURS } from '../src/shared/brand.ts'

const FONT = fileURLToPath(new URL('../src/shared/fonts/inter-latin-rupee.woff2', import.meta.url))
const INK_AND_GLOW: { readonly ink: string; readonly glow: string } = DEFAULT_COLOURS.light
const WIDTH = 1200
const HEIGHT = 630

interface SocialPicture {
  readonly headline: string
  /** The network's points and roads, as SVG paths in a square of 640. */
  readonly dots: string
  readonly cities: string
  readonly roads: readonly string[]
}

/** The browser's icon; with tags for the colours it is one that the server fills in. */
export function renderIconSvg({ ink, glow } = INK_AND_GLOW): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${ink}"/><path d="M18.2 5.5 8.6 18h6.1l-1.4 8.5L23 14h-6.2z" fill="${glow}"/></svg>`
}

/** A square icon without transparency, its edge in pixels. */
export function drawIcon(edge: number): Promise<Buffer> {
  return sharp(Buffer.from(renderIconSvg()), { density: 600 })
    .resize(edge, edge)
    .flatten({ background: INK_AND_GLOW.ink })
    .png({ palette: true })
    .toBuffer()
}

/** 1200 × 630, without the name of any company. */
export async function drawSocialPicture({ headline, dots, cities, roads }: SocialPicture): Promise<Buffer> {
  const { ink, glow } = INK_AND_GLOW
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${ink}"/>
    <g transform="translate(620 22) scale(1.05)" fill="none" stroke-linecap="round">
      <path d="${dots}" stroke="#5f7698" stroke-width="3.4"/>
      <g stroke="${glow}" stroke-opacity=".5" stroke-width="1.6">${roads.map((road) => `<path d="${road}"/>`).join('')}</g>
      <path d="${cities}" stroke="${glow}" stroke-width="9"/>
    </g>
    <rect x="80" y="84" width="64" height="64" rx="18" fill="${glow}"/>
    <path transform="translate(91 95) scale(1.75)" fill="#06281c" d="M13.7 2 4 13.6h6.2L8.6 22 20 9.6h-7.2z"/>
  </svg>`
  return sharp(Buffer.from(drawing))
    .composite([{ input: await renderWords(headline, 60, 620), left: 80, top: 240 }])
    .png({ palette: true, colours: 64 })
    .toBuffer()
}

const renderWords = (text: string, size: number, width?: number): Promise<Buffer> =>
  sharp({
    text: {
      text: `<span foreground="#ffffff" weight="bold">${text}</span>`,
      font: `Inter Variable ${size}`,
      fontfile: FONT,
      rgba: true,
      dpi: 96,
      ...(width && { width }),
    },
  })
    .png()
    .toBuffer()
