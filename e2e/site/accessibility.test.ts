import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openVisits } from './visitor.ts'

const visit = openVisits({ isShared: true })

const PAGES = [
  '/',
  '/app',
  '/partnerRegisteration',
  '/terms&Condition',
  '/privacypolicy',
  '/message-sent',
  '/registration-received',
  '/offline',
  '/no-such-page',
]

test('axe finds nothing on any page, light and wide, dark and narrow', async () => {
  const looks = [
    { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
    { colorScheme: 'dark', viewport: { width: 390, height: 900 } },
  ] as const
  await Promise.all(
    looks.map(async (look) => {
      const [first = '/', ...more] = PAGES
      const page = await visit.open(first, look)
      await expectAccessible(page)
      for (const path of more) {
        await page.goto(path)
        await expectAccessible(page)
      }
    }),
  )
})

test('axe finds nothing with the menu open, nor with an answer open', async () => {
  const page = await visit.open('/', { viewport: { width: 390, height: 844 } })
  await page.locator('#faq summary').first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)
})

test('every page fits 320 pixels, and a window of 640 with text of twice the size, without scrolling sideways', async () => {
  const page = await visit.open('/')
  for (const path of PAGES) {
    for (const [width, fontSize] of [
      [320, '100%'],
      [640, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      const excess = await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
        return document.documentElement.scrollWidth - innerWidth
      }, fontSize)
      expect(excess, `${path} at ${width} px`).toBe(0)
    }
  }
})
