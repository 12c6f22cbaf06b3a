/** The pages that say one thing. Two of them have no address: the server shows them in place of another page. */
import { brand } from '../../../shared/brand.ts'
import { linkTo } from '../../addresses.ts'
import { smallPages } from '../../messages/small-pages.ts'
import { REFUSAL_MARK, type SitePage } from '../../page.ts'
import { SmallPage } from './small-page.tsx'

type Name = keyof typeof smallPages

interface Place {
  /** Empty for a page without an address. */
  readonly path: string
  readonly file: string
  readonly href?: string
}

/** The same in every language. */
const NOT_FOUND = '404'

const createSmallPage = (name: Name, { path, file, href = linkTo('home') }: Place): SitePage => {
  const { title, lead, ...texts } = { code: NOT_FOUND, ...smallPages[name] }
  return {
    path,
    file,
    title: `${title} | ${brand.name}`,
    description: lead,
    styles: 'src/site/pages/small/small.css',
    isListed: false,
    content: <SmallPage {...texts} lead={lead} href={href} />,
  }
}

export const notFoundPage = createSmallPage('notFound', { path: '', file: '404' })
export const offlinePage = createSmallPage('offline', { path: '/offline', file: 'offline', href: '' })
export const sentPage = createSmallPage('sent', { path: '/message-sent', file: 'message-sent' })
export const registeredPage = createSmallPage('registered', {
  path: '/registration-received',
  file: 'registration-received',
})
export const formRefusedPage: SitePage = {
  ...createSmallPage('formRefused', { path: '', file: 'form-refused' }),
  content: <SmallPage {...smallPages.formRefused} heading={REFUSAL_MARK} href={linkTo('home')} />,
}
