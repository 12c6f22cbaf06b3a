/** Whether the name of an account's holder, as the bank says it, is the name of a partner. */

/** Forms of companies and of address, which banks write or leave out. */
const LEFT_OUT = new Set(
  'MR MRS MS MISS DR SHRI SHREE SRI SMT KUMARI MESSRS THE AND CO COMPANY PVT PRIVATE LTD LIMITED LLP PROP PROPRIETOR HUF'.split(
    ' ',
  ),
)
/** Where a bank has cut a name, so many letters of it are enough. */
const CUT_FROM = 15
/** A first letter stands for a word where another word of the name is as long as this. */
const WHOLE_WORD = 3

/** Words of a name in capital letters, without signs and without what says the form of a company. */
function listWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/M\s*\/\s*S\b/g, ' ')
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && !LEFT_OUT.has(word))
}

/**
 * True where both have the same words in any order, where one is the beginning of the other (banks cut long names), or where
 * first letters stand for words. Anything else is for people to compare.
 */
export function isSameName(atBank: string, known: string): boolean {
  const [bank, ours] = [listWords(atBank), listWords(known)]
  if (bank.length === 0 || ours.length === 0) return false
  if (bank.toSorted().join(' ') === ours.toSorted().join(' ')) return true
  const [bankLetters, ourLetters] = [bank.join(''), ours.join('')]
  if (bankLetters === ourLetters) return true
  if (bankLetters.length >= CUT_FROM && ourLetters.startsWith(bankLetters)) return true
  return isAbbreviated(bank, ours)
}

/** Word by word: the same, or one the first letter of the other; at least one whole word the same. */
function isAbbreviated(bank: readonly string[], ours: readonly string[]): boolean {
  if (bank.length !== ours.length) return false
  const isAlike = bank.every((word, at) => {
    const other = ours[at] ?? ''
    return word === other || (Math.min(word.length, other.length) === 1 && word[0] === other[0])
  })
  return isAlike && bank.some((word, at) => word === ours[at] && word.length >= WHOLE_WORD)
}
