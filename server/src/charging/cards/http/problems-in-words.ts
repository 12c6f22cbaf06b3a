/** What is wrong with a line of a pasted list, in words. */
import { formatMessage } from '../../../messages/icu.ts'
import type { LineProblem } from '../index.ts'

const WORDS: Readonly<Record<LineProblem['code'], string>> = {
  'number-invalid': '{why}.',
  'kind-unknown': 'The kind is one of {kinds}.',
  'same-number': 'The same number as in line {line}.',
  'too-many-cards': 'A list has at most {most} cards.',
  'card-exists': 'A card with this number already exists.',
  'driver-unknown': 'No driver has this phone number.',
  'code-short': 'A code that is typed has at least 6 characters.',
  'phone-invalid': 'The phone number is not an Indian mobile number.',
  'label-long': 'The label has at most 80 characters.',
  'group-invalid': 'The group has at most 20 plain letters and digits.',
  'day-invalid': 'The day of expiry is written like 2027-03-31.',
}

export const formatLineProblem = ({ code, ...facts }: LineProblem): string =>
  formatMessage(WORDS[code], 'kinds' in facts ? { ...facts, kinds: facts.kinds.join(', ') } : facts)
