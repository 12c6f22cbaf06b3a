import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deepPng,
  gif,
  jpeg,
  jpegWithLocation,
  pixelBomb,
  png,
  truncatedJpeg,
  webp,
} from '../charging/bookings/testing/images.ts'
import { type BillImages, createDiskBillImages } from './bill-images.ts'
import { keepImage } from './keep-image.ts'

let folder: string
let images: BillImages
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltyatra-bills-'))
  images = createDiskBillImages(folder)
})
afterAll(() => rm(folder, { recursive: true }))

async function kept(upload: Uint8Array): Promise<Buffer> {
  const name = await keepImage(images, upload)
  if (!name.ok) throw new Error(name.refusal.kind)
  const image = await images.get(name.value)
  if (!image) throw new Error('not kept')
  return image
}

const refusalOf = async (upload: Uint8Array | undefined) => {
  const result = await keepImage(images, upload)
  return result.ok ? undefined : result.refusal.kind
}

describe('a bill image that is taken', () => {
  test.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('may be a %s, and is kept as a JPEG of the same size', async (_type, make) => {
    expect(await sharp(await kept(await make(64, 48))).metadata()).toMatchObject({
      format: 'jpeg',
      width: 64,
      height: 48,
    })
  })

  test('loses place, camera and every other word in it, and stands upright', async () => {
    const upload = await jpegWithLocation()
    expect((await sharp(upload).metadata()).exif?.includes('Secret Camera')).toBe(true)
    const image = await kept(upload)
    const { exif, iptc, xmp, icc, orientation, width, height } = await sharp(image).metadata()
    expect({ exif, iptc, xmp, icc, orientation }).toEqual({})
    expect({ width, height }).toEqual({ width: 20, height: 60 })
    expect(image.includes('Secret Camera') || image.includes('Exif')).toBe(false)
  })

  test('loses what was appended to it', async () => {
    const upload = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script><?php ?>')])
    expect((await kept(upload)).includes('script')).toBe(false)
  })

  test('is at most 2400 pixels on either side', async () => {
    const { width, height } = await sharp(await kept(await jpeg(3000, 1500))).metadata()
    expect({ width, height }).toEqual({ width: 2400, height: 1200 })
  })

  test('shows white where it was transparent', async () => {
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const pixels = await sharp(await kept(clear))
      .raw()
      .toBuffer()
    expect(Math.min(...pixels)).toBeGreaterThan(250)
  })

  test('gets a new name each time, which says nothing of it', async () => {
    const upload = await jpeg()
    const names = await Promise.all(Array.from({ length: 5 }, () => keepImage(images, upload)))
    const texts = names.map((name) => name.ok && name.value)
    expect(new Set(texts).size).toBe(5)
    for (const text of texts) expect(text).toMatch(/^[A-Za-z0-9_-]{22}\.jpg$/)
  })
})

describe('a bill image that is refused', () => {
  const text = (content: string) => Buffer.from(content)

  test('is missing when there is none, or an empty one', async () => {
    expect(await refusalOf(undefined)).toBe('file-missing')
    expect(await refusalOf(Buffer.alloc(0))).toBe('file-missing')
  })

  test.each([
    ['a script', text('#!/bin/sh\nrm -rf /\n')],
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['an SVG with an XML head', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', text('<!doctype html><script>alert(1)</script>')],
    ['a PDF', text('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF')],
    ['a page with a JPEG behind it', text('<script>alert(1)</script>\xff\xd8\xff\xe0')],
    ['one byte', text('x')],
  ])('is no image: %s', async (_what, upload) => {
    expect(await refusalOf(upload)).toBe('file-not-an-image')
  })

  test('is a GIF, which nobody photographs a bill with', async () => {
    expect(await refusalOf(await gif())).toBe('file-not-an-image')
  })

  test('is damaged: a JPEG cut short, and one that is a head and nothing more', async () => {
    expect(await refusalOf(await truncatedJpeg())).toBe('image-damaged')
    expect(await refusalOf((await jpeg()).subarray(0, 20))).toBe('image-damaged')
    expect(await refusalOf(Buffer.from('ffd8ffe000104a46494600', 'hex'))).toBe('image-damaged')
  })

  test('has too many pixels, also ten of them at once', async () => {
    const bomb = pixelBomb()
    expect(bomb.length).toBeLessThan(150_000)
    const refusals = await Promise.all(Array.from({ length: 10 }, () => refusalOf(bomb)))
    expect(refusals).toEqual(Array(10).fill('image-too-large'))
  })

  test('would take more memory than its pixels say', async () => {
    expect(await refusalOf(deepPng())).toBe('image-too-large')
  })

  test('comes while twenty others wait', async () => {
    const upload = await jpeg(1500, 1500)
    const answers = await Promise.all(Array.from({ length: 25 }, () => refusalOf(upload)))
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(20)
    expect(answers.filter((answer) => answer === 'too-many-requests')).toHaveLength(5)
    expect(await refusalOf(upload)).toBeUndefined()
  })

  test('leaves no file behind', async () => {
    const before = await readdir(folder)
    await refusalOf(await truncatedJpeg())
    await refusalOf(Buffer.from('x'))
    expect(await readdir(folder)).toEqual(before)
  })
})
