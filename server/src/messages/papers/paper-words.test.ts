import { expect, test } from 'vitest'
import { findTranslation } from '../translations.ts'
import { getPaperWords, PAPER_LANGUAGES } from './paper-words-in.ts'

test.each(PAPER_LANGUAGES.filter((language) => language !== 'en'))(
  'a paper in %s calls the idle fee as the bill in the app does',
  (language) => {
    expect(getPaperWords(language).item['idle-time']).toBe(
      findTranslation(language, 'prices', 'label.idle-time'),
    )
  },
)
