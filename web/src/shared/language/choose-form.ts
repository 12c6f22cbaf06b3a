/** The form of a sentence that goes with a number, for texts that the build has made functions of (`build/site-texts.ts`). */
import { createOnce } from '../create-once.ts'
import { NUMBER_LOCALE } from '../locale.ts'

const rules = createOnce(() => new Intl.PluralRules(globalThis.document?.documentElement.lang))
const whole = createOnce(() => new Intl.NumberFormat(NUMBER_LOCALE, { maximumFractionDigits: 0 }))

/** As ICU names them: `=1`, `one`, `other`; each makes its text. */
type Forms = Readonly<Record<string, (() => string) | undefined>>

export const chooseForm = (value: number, forms: Forms): string =>
  (forms[`=${value}`] ?? forms[rules().select(value)] ?? forms.other)?.() ?? ''

/** Lakhs and crores in Latin digits, in every language. */
export const writeNumber = (value: number): string => whole().format(value)
