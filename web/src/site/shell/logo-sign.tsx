/** The company's logo beside its name, or the network's sign. */
import { Given, Lacking } from '../company-tags.tsx'
import { ICONS, Icon } from './icons.tsx'

export const LogoSign = () => (
  <>
    <Given fact="logo">
      <img className="logo-picture" src="{{logo}}" alt="" width="36" height="36" />
    </Given>
    <Lacking fact="logo">
      <span className="logo-sign">
        <Icon path={ICONS.bolt} />
      </span>
    </Lacking>
  </>
)
