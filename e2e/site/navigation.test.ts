import { expect, test } from 'vitest'
import { openVisits } from './visitor.ts'

const visit = openVisits({ isShared: true })
const PHONE = { viewport: { width: 768, height: 900 } }

test('the sections stand in the promised order, under the promised names', async () => {
  const page = await visit.open('/')
  const headings = await page.locator('main h1, main h2').allInnerTexts()
  expect(headings).toEqual([
    'Power Your Journey With Clean Energy',
    'Why Choose VoltYatra',
    'How It Works',
    'What drivers say',
    'Our Impact',
    'Talk to us',
    'Questions and answers',
  ])
  for (const anchor of ['home', 'WhyChoose', 'howWorks', 'testimonials']) {
    expect(await page.locator(`[id="${anchor}"]`).count(), anchor).toBe(1)
  }
})

test('at 768 pixels the links stand behind a menu, which a chosen link closes', async () => {
  const page = await visit.open('/', PHONE)
  const toggle = page.getByRole('button', { name: 'Menu' })
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'How It Works' })
  expect(await link.isVisible()).toBe(false)
  await toggle.click()
  await link.waitFor()
  expect(await toggle.getAttribute('aria-expanded')).toBe('true')
  await link.click()
  await link.waitFor({ state: 'hidden' })
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  expect(new URL(page.url()).hash).toBe('#howWorks')
})

test('above 768 pixels the links stand in the bar', async () => {
  const page = await visit.open('/', { viewport: { width: 769, height: 900 } })
  expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false)
  expect(
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Testimonials' })
      .isVisible(),
  ).toBe(true)
})

test('Escape closes the menu, and the keyboard goes on from its button', async () => {
  const page = await visit.open('/', PHONE)
  const toggle = page.getByRole('button', { name: 'Menu' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Why Choose' }).first().waitFor()
  await page.keyboard.press('Escape')
  expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a link within the page scrolls there over 800 milliseconds and takes the focus along', async () => {
  const page = await visit.open('/', { reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const section = page.locator('#testimonials')
  const scrolled = () => page.evaluate(() => scrollY)
  const begun = await scrolled()
  await page
    .locator('a[href="/#testimonials"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.clock.runFor(700)
  const onTheWay = await scrolled()
  await page.clock.runFor(300)
  const end = await scrolled()
  expect(onTheWay).toBeGreaterThan(begun)
  expect(onTheWay).toBeLessThan(end)
  await page.clock.runFor(500)
  expect(await scrolled()).toBe(end)
  const top = await section.evaluate((element) => element.getBoundingClientRect().top)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(top).toBeLessThan(120)
  expect(await section.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a visitor who wants no motion is there at once', async () => {
  const page = await visit.open('/', { reducedMotion: 'reduce' })
  const top = await page.evaluate(async () => {
    document.querySelector<HTMLAnchorElement>('a[href="/#testimonials"]')?.click()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return document.getElementById('testimonials')?.getBoundingClientRect().top
  })
  expect(top).toBeLessThan(120)
})

test('one answer is open at a time, and a click on the open one closes it, with and without scripts', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit.open('/', { javaScriptEnabled })
    const questions = page.locator('#faq details')
    expect(await questions.count()).toBe(5)
    const open = () => questions.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open))
    await questions.nth(1).locator('summary').click()
    expect(await open()).toEqual([false, true, false, false, false])
    await questions.nth(3).locator('summary').click()
    expect(await open()).toEqual([false, false, false, true, false])
    await questions.nth(3).locator('summary').click()
    expect(await open()).toEqual([false, false, false, false, false])
  }
})

test('other letter cases lead to the page, and an unknown address to a designed one', async () => {
  const page = await visit.open('/Home')
  expect(new URL(page.url()).pathname).toBe('/')
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'There is no page at this address.',
  )
})
