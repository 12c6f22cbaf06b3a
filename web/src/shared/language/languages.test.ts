import { expect, test } from 'vitest'
import { translate } from '../translate.ts'
import { chooseDateLocale, chooseLanguage, formatLocale, isLanguage, LANGUAGES } from './languages.ts'

test('what was chosen counts before what the browser wants, and English where neither is known', () => {
  expect(chooseLanguage('ta', ['hi-IN', 'en'])).toBe('ta')
  expect(chooseLanguage(null, ['fr-FR', 'MR-in', 'hi'])).toBe('mr')
  expect(chooseLanguage(null, ['fr-FR'])).toBe('en')
  expect(chooseLanguage(null, [])).toBe('en')
  expect(chooseLanguage('toString', ['constructor'])).toBe('en')
})

test('a language writes days and months in Latin digits, and has English months where it knows none of its own', () => {
  const at = new Date('2026-11-21T09:35:00Z')
  for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
    const locale = chooseDateLocale(language)
    const written = new Intl.DateTimeFormat(locale ?? 'en', {
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(at)
    expect(written, language).toMatch(/^(?=.*\b21\b)(?=.*\b2026\b)(?!.*M11)/)
  }
  expect(chooseDateLocale('pa', () => 'M01')).toBeUndefined()
})

test('a number that chooses a form is written in Latin digits, too', () => {
  for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
    const texts = { left: (count: number) => String(count) }
    translate(texts, { left: '{0, plural, other {#}}' }, formatLocale(language))
    expect(texts.left(25), language).toBe('25')
  }
})
