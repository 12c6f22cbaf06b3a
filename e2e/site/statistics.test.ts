import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isAlive, visitors } from './visitor.ts'

const visit = visitors()
const ENDS = ['10,000+', '100,000+', '99.9+', '24+']

const shown = (page: Page): Promise<string[]> => page.locator('#impact dd').allTextContents()

/** Scrolls so that the given share of the band is in view from below. */
const showShare = (page: Page, share: number): Promise<void> =>
  page.evaluate((share) => {
    const band = document.querySelector('#impact dl')?.getBoundingClientRect()
    if (band) scrollTo({ top: scrollY + band.top + band.height * share - innerHeight, behavior: 'instant' })
  }, share)

test('the figures wait until half of the band is in view, then count up for two seconds, once', async () => {
  const page = await visit.open('/')
  await isAlive(page)
  await showShare(page, 0.4)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await shown(page)).toEqual(['0+', '0+', '0.0+', '0+'])

  const seen = page.evaluate(
    (end) =>
      new Promise<{ readonly ms: number; readonly frame: number; readonly text: string }[]>((resolve) => {
        const figure = document.querySelector('#impact dd')
        const changes: { readonly ms: number; readonly frame: number; readonly text: string }[] = []
        let frame = 0
        const countFrames = () => {
          frame += 1
          requestAnimationFrame(countFrames)
        }
        requestAnimationFrame(countFrames)
        new MutationObserver(() => {
          const text = figure?.textContent ?? ''
          changes.push({ ms: performance.now(), frame, text })
          if (text === end) resolve(changes)
        }).observe(figure as Node, { characterData: true, subtree: true, childList: true })
      }),
    ENDS[0],
  )
  await showShare(page, 0.6)
  const changes = await seen
  const took = (changes.at(-1)?.ms ?? 0) - (changes[0]?.ms ?? 0)
  expect(took).toBeGreaterThan(1800)
  const values = changes.map(({ text }) => Number(text.replaceAll(/\D/g, '')))
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  // No oftener than frames are drawn; React may be a frame behind.
  const frames = (changes.at(-1)?.frame ?? 0) - (changes[0]?.frame ?? 0)
  expect(changes.length).toBeLessThanOrEqual(frames + 2)
  expect(await shown(page)).toEqual(ENDS)

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await showShare(page, 1)
  expect(await shown(page)).toEqual(ENDS)
})

test('whoever wants no motion, or has no scripts, reads the figures as they are', async () => {
  for (const options of [{ reducedMotion: 'reduce' }, { javaScriptEnabled: false }] as const) {
    const page = await visit.open('/', options)
    await showShare(page, 1).catch(() => undefined)
    await page.mouse.move(10, 10)
    expect(await shown(page)).toEqual(ENDS)
  }
})
