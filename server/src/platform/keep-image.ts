/** An uploaded image: let in by its content, drawn anew without what was hidden in it, kept under a random name. */
import { randomBytes } from 'node:crypto'
import { ok, type Result, refuse } from '@voltyatra/domain'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { BillImages } from './bill-images.ts'

export type ImageRefused =
  | { readonly kind: 'file-missing' | 'file-not-an-image' | 'image-too-large' | 'image-damaged' }
  | { readonly kind: 'too-many-requests'; readonly retryAfter: number }

const ACCEPTED: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])
const MOST_PIXELS = 40_000_000
/** An interlaced image is unpacked whole before it can be made smaller. */
const MOST_UNPACKED_BYTES = 160_000_000
const MOST_SIDE = 2400
const JPEG_QUALITY = 85
const TIMEOUT_SECONDS = 20
/** Each one that waits holds its upload in memory. */
const MOST_WAITING = 20
const RETRY_AFTER_SECONDS = 5
const NAME_BYTES = 16

interface Drawn {
  /** In pixels. */
  readonly mostSide: number
  /** Of the JPEG, up to 100. */
  readonly quality: number
  /** A PNG with what is transparent in the upload; else a JPEG on white. */
  readonly isTransparent?: true
}

// One thread and no cache: images come seldom, and the memory and processors belong to the requests.
sharp.concurrency(1)
sharp.cache(false)
// Whatever a file claims to be, no decoder but these three ever sees it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/**
 * Keeps the image and resolves to its file name. The pixels are all that remains of the upload: place, camera, comments
 * and anything appended are gone, and the picture stands upright.
 */
export async function keepImage(
  images: BillImages,
  upload: Uint8Array | undefined,
  drawn: Drawn = { mostSide: MOST_SIDE, quality: JPEG_QUALITY },
): Promise<Result<string, ImageRefused>> {
  const redrawn = await redrawImage(upload, drawn)
  if (!redrawn.ok) return redrawn
  const name = `${randomBytes(NAME_BYTES).toString('base64url')}.jpg`
  await images.put(name, redrawn.value)
  return ok(name)
}

/** Wide enough for a card of a list on the sharpest screen. */
const SMALL: Drawn = { mostSide: 480, quality: 75 }
const beingMade = new Map<string, Promise<Buffer | undefined>>()

/**
 * The image of that name on 480 pixels a side at most, made when it is asked for first and kept from then on, so that
 * nobody can have one drawn twice; or the image itself where too many wait for theirs.
 */
export async function getSmallImage(
  images: BillImages,
  name: string,
): Promise<{ readonly image: Buffer; readonly isSmall: boolean } | undefined> {
  const kept = await images.getSmall(name)
  if (kept) return { image: kept, isSmall: true }
  const whole = await images.get(name)
  if (!whole) return undefined
  const making = beingMade.get(name) ?? makeSmall(images, name, whole)
  beingMade.set(name, making)
  const small = await making.finally(() => beingMade.delete(name))
  return { image: small ?? whole, isSmall: small !== undefined }
}

async function makeSmall(images: BillImages, name: string, whole: Buffer): Promise<Buffer | undefined> {
  const redrawn = await runAfterLast(() => redraw(whole, SMALL))
  if (!redrawn.ok) return undefined
  await images.putSmall(name, redrawn.value)
  return redrawn.value
}

/** The same without keeping it: the bytes of a JPEG, or of a PNG where it may be transparent. */
export async function redrawImage(
  upload: Uint8Array | undefined,
  drawn: Drawn,
): Promise<Result<Buffer, ImageRefused>> {
  if (!upload || upload.length === 0) return refuse({ kind: 'file-missing' })
  const type = await fileTypeFromBuffer(upload)
  if (!type || !ACCEPTED.has(type.mime)) return refuse({ kind: 'file-not-an-image' })
  return await runAfterLast(() => redraw(upload, drawn))
}

let lastRun: Promise<unknown> = Promise.resolve()
let waiting = 0

/** One image at a time, so that many at once take no more memory than the largest of them. */
async function runAfterLast<T>(
  work: () => Promise<Result<T, ImageRefused>>,
): Promise<Result<T, ImageRefused>> {
  if (waiting >= MOST_WAITING) return refuse({ kind: 'too-many-requests', retryAfter: RETRY_AFTER_SECONDS })
  waiting += 1
  const turn = lastRun.then(work)
  lastRun = turn.then(
    () => {},
    () => {},
  )
  try {
    return await turn
  } finally {
    waiting -= 1
  }
}

async function redraw(
  upload: Uint8Array,
  { mostSide, quality, isTransparent }: Drawn,
): Promise<Result<Buffer, ImageRefused>> {
  try {
    // Reads the header alone, so that the size is known before a pixel is unpacked.
    const { width, height, channels, depth } = await sharp(upload, { limitInputPixels: false }).metadata()
    const pixels = width * height
    const unpackedBytes = pixels * channels * (depth === 'uchar' ? 1 : 2)
    if (pixels > MOST_PIXELS || unpackedBytes > MOST_UNPACKED_BYTES) {
      return refuse({ kind: 'image-too-large' })
    }
    // Phones write harmless oddities into their JPEGs, hence not at 'warning'; a file cut short is an error.
    const redrawn = sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
    const made = isTransparent
      ? redrawn.png({ palette: true, quality })
      : redrawn.flatten({ background: '#ffffff' }).jpeg({ quality })
    return ok(await made.toBuffer())
  } catch {
    return refuse({ kind: 'image-damaged' })
  }
}
