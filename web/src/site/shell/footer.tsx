/** The end of every page. */
import { Fragment } from 'react'
import { brand } from '../../shared/brand.ts'
import { linkTo } from '../addresses.ts'
import { Given } from '../company-tags.tsx'
import { shell } from '../messages/shell.ts'
import { ICONS, Icon, SOCIAL_ICONS } from './icons.tsx'
import { LogoSign } from './logo-sign.tsx'

interface LinkListProps {
  readonly title: string
  readonly links: readonly (readonly [label: string, href: string])[]
}

export function Footer() {
  const { footer } = shell
  const { companyLinks, resourceLinks } = footer
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
          <LinkList
            title={footer.company}
            links={[
              [companyLinks.why, linkTo('home', 'WhyChoose')],
              [companyLinks.testimonials, linkTo('home', 'testimonials')],
              [companyLinks.host, linkTo('seminar')],
              [companyLinks.contact, linkTo('home', 'contact')],
            ]}
          />
          <LinkList
            title={footer.resources}
            links={[
              [resourceLinks.stations, linkTo('stations')],
              [resourceLinks.app, linkTo('app')],
              [resourceLinks.questions, linkTo('home', 'faq')],
              [resourceLinks.terms, linkTo('terms')],
              [resourceLinks.privacy, linkTo('privacy')],
            ]}
          />
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
                  <a href="{{url}}" rel="noopener" aria-label={footer.follow('{{site}}', brand.name)}>
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
        {links.map(([label, href]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
