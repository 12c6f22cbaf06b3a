/**
 * Offers the page in the visitor's own language, where there is one, and remembers what somebody has chosen. Nobody is led anywhere
 * unasked: an address shows the language that it names.
 */
import { chooseLanguage, KEPT_AS } from '../../shared/language/languages.ts'

const menu = document.querySelector<HTMLElement>('#languages')
const current = document.documentElement.lang.slice(0, 2)

/** What shares more with the page's parts would run before their language is there. */
const readKept = (): string | null => {
  try {
    return localStorage.getItem(KEPT_AS)
  } catch {
    return null
  }
}

const keep = (language: string): void => {
  try {
    localStorage.setItem(KEPT_AS, language)
  } catch {
    // The address says it, too.
  }
}

/** What is looked for on the page stays looked for in its other languages. */
const choose = (link: HTMLAnchorElement): void => {
  keep(link.lang)
  link.search = location.search
}

for (const link of menu?.querySelectorAll('a') ?? []) link.addEventListener('click', () => choose(link))

const wanted = chooseLanguage(readKept(), navigator.languages)
const there = menu?.querySelector<HTMLAnchorElement>(`a[lang=${wanted}]`)
if (menu && there && wanted !== current) showOffer(menu, there)

/** It lies above the end of the window, so that nothing in the page moves. */
function showOffer({ dataset }: HTMLElement, link: HTMLAnchorElement): void {
  const offer = document.createElement('aside')
  offer.className = 'language-offer'
  offer.setAttribute('aria-label', dataset.offer ?? '')
  const way = link.cloneNode(true) as HTMLAnchorElement
  way.className = 'button small'
  way.addEventListener('click', () => choose(way))
  const stay = document.createElement('button')
  stay.type = 'button'
  stay.className = 'keep-language'
  stay.textContent = '×'
  stay.setAttribute('aria-label', dataset.keep ?? '')
  stay.addEventListener('click', () => {
    keep(current)
    offer.remove()
  })
  offer.append(way, stay)
  document.body.append(offer)
}
