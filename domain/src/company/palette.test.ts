import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkColour, computeBrandPalette, computeContrast } from './palette.ts'

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('whatever two colours are chosen, text on them can be read', () => {
  fc.assert(
    fc.property(colour, colour, (action, ink) => {
      const palette = computeBrandPalette({ action, ink })
      expect(computeContrast(palette.action, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(computeContrast(palette.actionHover, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(computeContrast(palette.ink, '#ffffff')).toBeGreaterThanOrEqual(13)
      expect(computeContrast(palette.inkDark, '#ffffff')).toBeGreaterThanOrEqual(13)
      expect(computeContrast(palette.glow, palette.ink)).toBeGreaterThanOrEqual(7)
      expect(computeContrast(palette.glow, palette.inkDark)).toBeGreaterThanOrEqual(7)
      expect(computeContrast(palette.actionDark, '#0b1420')).toBeGreaterThanOrEqual(7)
      // The text on a button of the dark theme.
      expect(computeContrast(palette.actionDark, '#04130d')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('colours that can be read as they are stay as they are', () => {
  const { action, ink } = computeBrandPalette({ action: '#067e55', ink: '#0a1628' })
  expect({ action, ink }).toEqual({ action: '#067e55', ink: '#0a1628' })
})

test('black on white has the contrast of 21 that WCAG gives it', () => {
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(computeContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each(['', 'green', '#12345', '#1234567', '#12345g', 'url(x)'])('%j is no colour', (text) => {
  expect(checkColour(text)).toEqual({ ok: false, refusal: { kind: 'colour-invalid' } })
})

test('a colour is read in any case', () => {
  expect(checkColour(' #0A1628 ')).toEqual({ ok: true, value: '#0a1628' })
})
