/** The same page in each language, by links: a choice needs no script, and a script only remembers it. */
import { LANGUAGES } from '../../shared/language/languages.ts'
import { addLanguage } from '../addresses.ts'
import { LANGUAGE } from '../language.ts'
import { shell } from '../messages/shell.ts'
import type { SitePage } from '../page.ts'
import { ICONS, Icon } from './icons.tsx'

export function LanguageMenu({ page: { path, canonical } }: { readonly page: SitePage }) {
  // A page without an address, or behind a form, has none in another language either.
  const address = canonical ?? (path === '' ? '/' : path)
  return (
    <>
      <button className="menu-toggle languages-toggle" type="button" popoverTarget="languages">
        <Icon path={ICONS.globe} />
        <span className="language-name">{LANGUAGES[LANGUAGE]}</span>
      </button>
      <nav
        className="languages"
        id="languages"
        popover="auto"
        aria-label={shell.languages}
        data-offer={shell.otherLanguage}
        data-keep={shell.keepLanguage}
      >
        <ul>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <li key={code}>
              <a
                href={addLanguage(address, code)}
                hrefLang={code}
                lang={code}
                aria-current={code === LANGUAGE ? 'true' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
