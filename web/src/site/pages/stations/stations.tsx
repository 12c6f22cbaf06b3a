/** The station finder, with a sentence for browsers without scripts. */
import { Given } from '../../company-tags.tsx'
import { Finder } from '../../islands/finder/finder.tsx'
import { Island } from '../../islands/island.tsx'
import { finder as texts } from '../../messages/finder.ts'

export function Stations() {
  return (
    <>
      <noscript>
        <p className="no-script">
          {texts.noScript}{' '}
          <Given fact="supportPhone">
            <a href="tel:{{supportTel}}">{'{{supportPhone}}'}</a>
          </Given>
        </p>
      </noscript>
      <Island name="finder" of={Finder} />
    </>
  )
}
