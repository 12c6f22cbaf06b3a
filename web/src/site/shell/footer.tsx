/** The end of every page. */
import { Fragment } from 'react'
import { brand } from '../../shared/brand.ts'
import { Given } from '../company-tags.tsx'
import { shell } from '../messages/shell.ts'
import { ICONS, Icon, SOCIAL_ICONS } from './icons.tsx'
import { LogoSign } from './logo-sign.tsx'

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
              <LogoSign />
              {brand.name}
            </p>
            <p>{footer.description}</p>
          </div>
          <LinkList title={footer.company} links={footer.companyLinks} />
          <LinkList title={footer.resources} links={footer.resourceLinks} />
          <div>
            <h2>{footer.support}</h2>
            <Given fact="supportEmail">
              <p>
                <a href="mailto:{{supportEmail}}">{'{{supportEmail}}'}</a>
              </p>
              <p>
                <a href="tel:{{supportTel}}">{'{{supportPhone}}'}</a>
                <br />
                {'{{supportHours}}'}
              </p>
            </Given>
            <Given fact="hasSocial">
              <ul className="social">
                {'{{#social}}'}
                <li>
                  <a href="{{url}}" rel="noopener" aria-label={footer.follow('{{site}}')}>
                    {Object.entries({ ...SOCIAL_ICONS, Other: ICONS.link }).map(([site, path]) => (
                      <Fragment key={site}>
                        {`{{#is${site}}}`}
                        <Icon path={path} />
                        {`{{/is${site}}}`}
                      </Fragment>
                    ))}
                  </a>
                </li>
                {'{{/social}}'}
              </ul>
            </Given>
          </div>
        </div>
        <p className="copyright">{footer.copyright}</p>
        <Given fact="legalName">
          <p className="copyright">{footer.runBy}</p>
        </Given>
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
