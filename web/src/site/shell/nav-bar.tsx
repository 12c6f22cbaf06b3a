/** The bar above every page. Its menu is a popover of the browser: it opens before and without any script. */
import { brand } from '../../shared/brand.ts'
import { shell } from '../messages/shell.ts'
import { ICONS, Icon } from './icons.tsx'
import { LogoSign } from './logo-sign.tsx'

export function NavBar() {
  return (
    <header className="bar">
      <div className="wrap bar-row">
        <a className="logo" href="/" aria-label={shell.homeLabel}>
          <LogoSign />
          {brand.name}
        </a>
        <button className="menu-toggle" type="button" popoverTarget="menu" aria-expanded="false">
          <Icon path={ICONS.menu} />
          {shell.menu}
        </button>
        <nav className="menu" id="menu" popover="auto" aria-label={shell.mainNavigation}>
          <ul>
            {shell.links.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
            <li>
              <a className="button small" href="/stations">
                <Icon path={ICONS.pin} />
                {shell.findStation}
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  )
}
