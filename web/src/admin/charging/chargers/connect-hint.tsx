/** How a charger is pointed at this server. */

import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { chargers } from '../shared/charger-texts.ts'

/** The server that the panel comes from takes chargers at the same host and port. */
const addressForChargers = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ocpp/`

export function ConnectAddress() {
  return (
    <div className="connect-address">
      <CopyField label={chargers.address} value={addressForChargers()} />
    </div>
  )
}

export function ConnectDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={chargers.connectTitle} onClose={onClose}>
      <div className="stack">
        <p>{chargers.connectHint}</p>
        <ConnectAddress />
        <p className="quiet">{chargers.connectIdentity}</p>
        <p className="quiet">{chargers.connectThen}</p>
      </div>
    </Dialog>
  )
}
