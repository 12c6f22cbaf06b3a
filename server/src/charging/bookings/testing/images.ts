/** Pictures for tests: honest ones, and ones that mean harm. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0ffee' } })

export const jpeg = (width = 64, height = 48): Promise<Buffer> => plain(width, height).jpeg().toBuffer()
export const png = (width = 64, height = 48): Promise<Buffer> => plain(width, height).png().toBuffer()
export const webp = (width = 64, height = 48): Promise<Buffer> => plain(width, height).webp().toBuffer()
export const gif = (width = 64, height = 48): Promise<Buffer> => plain(width, height).gif().toBuffer()

/** Lies on its side and says so; knows where it was taken. */
export const jpegWithLocation = (): Promise<Buffer> =>
  plain(60, 20)
    .withExif({
      IFD0: { Make: 'Secret Camera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '15/1 21/1 36/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** Noise, so that cutting its data short loses pixels. */
export async function truncatedJpeg(): Promise<Buffer> {
  const whole = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  return whole.subarray(0, Math.floor(whole.length / 3))
}

/** A PNG of some hundred kilobytes that unpacks to 900 million pixels. */
export function pixelBomb(side = 30_000): Buffer {
  return pngOf(side, { bitDepth: 1, colourType: 0 }, Buffer.alloc((side / 8 + 1) * side))
}

/** Within the pixels that are allowed, yet eight bytes for each of them. */
export const deepPng = (side = 6000): Buffer =>
  pngOf(side, { bitDepth: 16, colourType: 6 }, Buffer.alloc((side * 8 + 1) * 10))

function pngOf(
  side: number,
  { bitDepth, colourType }: { readonly bitDepth: number; readonly colourType: number },
  rows: Buffer,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([bitDepth, colourType, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

export const asBlob = (content: Uint8Array | string): Blob =>
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)])
