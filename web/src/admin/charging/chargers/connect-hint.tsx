/** How a charger is pointed at this server. */

import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { chargers } from '../shared/charger-texts.ts'
import styles from './chargers.module.css'

/** The server that the panel comes from takes chargers at the same host and port. */
const buildChargerAddress = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ocpp/`

export function ConnectAddress() {
  return (
    <div className={styles.connectAddress}>
      <CopyField label={chargers.address} value={buildChargerAddress()} />
    </div>
  )
}

export function ConnectDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={chargers.connectTitle} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <p>{chargers.connectHint}</p>
        <ConnectAddress />
        <p className={textStyles.quiet}>{chargers.connectIdentity}</p>
        <p className={textStyles.quiet}>{chargers.connectThen}</p>
      </div>
    </Dialog>
  )
}
