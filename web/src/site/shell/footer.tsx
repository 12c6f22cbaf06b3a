/** The end of every page. */
import { brand } from '../../shared/brand.ts'
import { shell } from '../messages/shell.ts'
import { ICONS, Icon, SOCIAL_ICONS } from './icons.tsx'

interface LinkListProps {
  readonly title: string
  readonly links: readonly { readonly label: string; readonly href: string }[]
}

export function Footer() {
  const { footer } = shell
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-columns">
          <div className="footer-about">
            <p className="logo">
              <span className="logo-sign">
                <Icon path={ICONS.bolt} />
              </span>
              {brand.name}
            </p>
            <p>{footer.description}</p>
          </div>
          <LinkList title={footer.company} links={footer.companyLinks} />
          <LinkList title={footer.resources} links={footer.resourceLinks} />
          <div>
            <h2>{footer.support}</h2>
            <p>
              <a href={`mailto:${brand.contact.email}`}>{brand.contact.email}</a>
            </p>
            <ul className="social">
              {brand.social.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} rel="noopener" aria-label={footer.follow(name)}>
                    <Icon path={SOCIAL_ICONS[name] ?? ICONS.bolt} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <p className="copyright">{footer.copyright}</p>
      </div>
    </footer>
  )
}

function LinkList({ title, links }: LinkListProps) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
