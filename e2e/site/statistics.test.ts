import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isAlive, openVisits } from './visitor.ts'

const visit = openVisits({ isShared: true })
/** How long they count, and how often they show another number. */
const [COUNT_MS, STEP_MS] = [2000, 30]
const ENDS = ['10,000+', '100,000+', '99.9+', '24+'] as const

const shown = (page: Page): Promise<string[]> => page.locator('#impact dd').allTextContents()

/** Scrolls so that the given share of the band is in view from below. */
const showShare = (page: Page, share: number): Promise<void> =>
  page.evaluate((share) => {
    const band = document.querySelector('#impact dl')?.getBoundingClientRect()
    if (band) scrollTo({ top: scrollY + band.top + band.height * share - innerHeight, behavior: 'instant' })
  }, share)

test('the figures wait until half of the band is in view, then count up for two seconds, once', async () => {
  const page = await visit.open('/', { reducedMotion: 'no-preference' })
  await isAlive(page)
  await showShare(page, 0.4)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await shown(page)).toEqual(['0+', '0+', '0.0+', '0+'])

  await page.evaluate(() => {
    const figure = document.querySelector('#impact dd')
    const texts: string[] = []
    Object.assign(window, { texts })
    new MutationObserver(() => texts.push(figure?.textContent ?? '')).observe(figure as Node, {
      characterData: true,
      subtree: true,
      childList: true,
    })
  })
  // The page's time stands still until the test moves it.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await showShare(page, 0.6)
  const first = page.locator('#impact dd').first()
  await expect
    .poll(async () => {
      if ((await first.textContent()) === '0+') await page.clock.runFor(STEP_MS)
      return first.textContent()
    })
    .not.toBe('0+')
  await page.clock.runFor(COUNT_MS - 3 * STEP_MS)
  expect(await first.textContent()).not.toBe(ENDS[0])
  await page.clock.runFor(3 * STEP_MS)
  await first.getByText(ENDS[0], { exact: true }).waitFor()
  const texts = await page.evaluate(() => (window as unknown as { texts: string[] }).texts)
  const values = texts.map((text) => Number(text.replaceAll(/\D/g, '')))
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  expect(texts.length).toBeLessThanOrEqual(COUNT_MS / STEP_MS + 1)
  expect(await shown(page)).toEqual(ENDS)

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await showShare(page, 1)
  expect(await shown(page)).toEqual(ENDS)
})

test('a visitor who wants no motion, or has no scripts, reads the figures as they are', async () => {
  for (const options of [{ reducedMotion: 'reduce' }, { javaScriptEnabled: false }] as const) {
    const page = await visit.open('/', options)
    await showShare(page, 1).catch(() => undefined)
    await page.mouse.move(10, 10)
    expect(await shown(page)).toEqual(ENDS)
  }
})
