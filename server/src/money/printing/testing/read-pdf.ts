/** Reads a PDF as a reader of it does: its structure, and what a camera sees. */
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import decodeQR from 'qr/decode.js'

const opened = (pdf: Uint8Array) =>
  getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise

export async function factsOf(pdf: Uint8Array) {
  const document = await opened(pdf)
  const { info, metadata } = await document.getMetadata()
  return { info, metadata, roles: rolesIn(await (await document.getPage(1)).getStructTree()) }
}

/** What `getStructTree` gives: its leaves have no role. */
type Branch = Awaited<ReturnType<PDFPageProxy['getStructTree']>>

const rolesIn = (node: Branch): string[] => [
  node.role,
  ...node.children.flatMap((child) => ('role' in child ? rolesIn(child) : [])),
]

/** What the QR code of the first page says, seen at so many dots for an inch. */
export async function codeOf(pdf: Uint8Array, dotsPerInch: number): Promise<string> {
  const page = await (await opened(pdf)).getPage(1)
  const viewport = page.getViewport({ scale: dotsPerInch / 72 })
  const [width, height] = [Math.floor(viewport.width), Math.floor(viewport.height)]
  const canvas = createCanvas(width, height)
  await page.render({ canvas: canvas as never, canvasContext: canvas.getContext('2d') as never, viewport })
    .promise
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return decodeQR({ width, height, data: new Uint8Array(data.buffer) })
}
