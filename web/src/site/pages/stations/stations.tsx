/** The station finder, with a sentence for browsers without scripts. */
import { Given } from '../../company-tags.tsx'
import { Finder } from '../../islands/finder/finder.tsx'
import { Island } from '../../islands/island.tsx'
import { stations as texts } from '../../messages/stations.ts'

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
