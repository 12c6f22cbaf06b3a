/** The bar above every page. Its menus are popovers of the browser: they open before and without any script. */
import { brand } from '../../shared/brand.ts'
import { linkTo } from '../addresses.ts'
import { shell } from '../messages/shell.ts'
import type { SitePage } from '../page.ts'
import { ICONS, Icon } from './icons.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LogoSign } from './logo-sign.tsx'

export function NavBar({ page }: { readonly page: SitePage }) {
  const { links } = shell
  const entries = [
    [links.home, linkTo('home', 'home')],
    [links.why, linkTo('home', 'WhyChoose')],
    [links.how, linkTo('home', 'howWorks')],
    [links.testimonials, linkTo('home', 'testimonials')],
    [links.host, linkTo('seminar')],
  ] as const
  return (
    <header className="bar">
      <div className="wrap bar-row">
        <a className="logo" href={linkTo('home')} aria-label={shell.homeLabel}>
          <LogoSign />
          <span className="brand-name">{brand.name}</span>
        </a>
        <div className="bar-ends">
          <LanguageMenu page={page} />
          <button className="menu-toggle" type="button" popoverTarget="menu" aria-expanded="false">
            <Icon path={ICONS.menu} />
            <span className="menu-word">{shell.menu}</span>
          </button>
          <nav className="menu" id="menu" popover="auto" aria-label={shell.mainNavigation}>
            <ul>
              {entries.map(([label, href]) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
              <li>
                <a className="button small" href={linkTo('stations')}>
                  <Icon path={ICONS.pin} />
                  {shell.findStation}
                </a>
              </li>
            </ul>
          </nav>
        </div>
      </div>
    </header>
  )
}
