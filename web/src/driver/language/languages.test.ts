import { expect, test } from 'vitest'
import { chooseLanguage, formatLocale, isLanguage, LANGUAGES } from './languages.ts'

test('what was chosen counts before what the browser wants, and English where neither is known', () => {
  expect(chooseLanguage('ta', ['hi-IN', 'en'])).toBe('ta')
  expect(chooseLanguage(null, ['fr-FR', 'MR-in', 'hi'])).toBe('mr')
  expect(chooseLanguage(null, ['fr-FR'])).toBe('en')
  expect(chooseLanguage(null, [])).toBe('en')
  expect(chooseLanguage('toString', ['constructor'])).toBe('en')
})

test('every language writes days and times in Latin digits', () => {
  const at = new Date('2026-11-21T09:35:00Z')
  for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
    const written = new Intl.DateTimeFormat(formatLocale(language), {
      dateStyle: 'medium',
      timeStyle: 'short',
    })
    expect(written.format(at), language).toMatch(/^(?=.*\b21\b)(?=.*\b2026\b)/)
  }
})
