/** The station finder, with a sentence for browsers without scripts. */
import { brand } from '../../../shared/brand.ts'
import { Finder } from '../../islands/finder/finder.tsx'
import { Island } from '../../islands/island.tsx'
import { finder as texts } from '../../messages/finder.ts'

export function Stations() {
  return (
    <>
      <noscript>
        <p className="no-script">
          {texts.noScript}{' '}
          <a href={`tel:${brand.contact.phone.replaceAll(' ', '')}`}>{brand.contact.phone}</a>
        </p>
      </noscript>
      <Island name="finder" of={Finder} />
    </>
  )
}
