/** One certificate in full: whose it is, how long it lasts, and what can be done about it. */
import { Link } from 'react-router'
import { formatTime } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import { useWrite } from '../../server/use-write.ts'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { certificates as words } from '../shared/certificate-texts.ts'
import { RequestCertificate } from '../shared/request-certificate.tsx'
import { type Certificate, revoke } from './certificate-calls.ts'
import { CertificateState } from './certificate-state.tsx'

interface CertificateDialogProps {
  readonly certificate: Certificate
  readonly onClose: () => void
}

export function CertificateDialog({ certificate, onClose }: CertificateDialogProps) {
  const { to } = usePanel()
  const { charger, status } = certificate
  const { facts } = words
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <Facts
          of={[
            [
              facts.charger,
              <Link key="charger" className={buttonStyles.link} to={to('chargers', { open: charger._id })}>
                {charger.identity}
              </Link>,
            ],
            [
              facts.station,
              <RecordLink key="station" to="station" id={charger.stationId}>
                {charger.stationName}
              </RecordLink>,
            ],
            [words.status, <CertificateState key="status" status={status} />],
            [facts.subject, certificate.subject],
            [facts.serial, <code key="serial">{certificate.serial}</code>],
            [facts.fingerprint, <code key="fingerprint">{certificate.fingerprint}</code>],
            [facts.from, formatTime(certificate.validFrom)],
            [facts.to, formatTime(certificate.endsAt)],
            [facts.taken, certificate.taken ?? words.notTaken],
            ...(certificate.revokedAt ? ([[facts.revoked, formatTime(certificate.revokedAt)]] as const) : []),
          ]}
        />
        <RequestCertificate charger={charger} label={words.renew} hint={getHint(status)} />
        {certificate.revokedAt === null && status !== 'ended' && (
          <Revoking certificate={certificate} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

function getHint(status: Certificate['status']): string {
  if (status === 'replaced') return words.replacedHint
  return status === 'valid' || status === 'ending' ? words.renewHint : words.anotherHint
}

function Revoking({ certificate: { _id, charger }, onClose }: CertificateDialogProps) {
  const write = useWrite(revoke, ['charger'])
  const send = async () => {
    const outcome = await write.run({ id: charger._id, certificateId: _id })
    if (!outcome || 'problem' in outcome) return
    onClose()
    showSuccess(words.revoked)
  }
  return (
    <>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={words.revoke}
        hint={words.revokeHint}
        running={words.revoking}
        isRunning={write.isRunning}
        onConfirm={send}
      />
    </>
  )
}
