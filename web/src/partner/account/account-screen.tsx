/** One's own account: the passkeys that open the portal. */
import layoutStyles from '../../admin/ui/layout.module.css'
import { Loaded } from '../../admin/ui/loading.tsx'
import { PasskeyList } from '../../admin/ui/passkey-list.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { formatTitle } from '../../portal/texts.ts'
import { addPasskeyHere, removePasskey, usePasskeys } from '../session/passkeys.ts'
import { accountTexts as texts } from './texts.ts'

export function Component() {
  const passkeys = usePasskeys()
  return (
    <>
      <title>{formatTitle(texts.title)}</title>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <section className={layoutStyles.stack} aria-labelledby="passkeys">
        <h2 id="passkeys">{texts.passkeys}</h2>
        <p className={textStyles.quiet}>{texts.hint}</p>
        <Loaded of={passkeys}>
          {(own) => (
            <PasskeyList passkeys={own} add={addPasskeyHere} remove={removePasskey} topic="own-factor" />
          )}
        </Loaded>
      </section>
    </>
  )
}
