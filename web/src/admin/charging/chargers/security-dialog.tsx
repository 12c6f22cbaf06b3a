/** What a charger must show from its next connection on. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { certificates } from '../shared/certificate-texts.ts'
import { type ChargerOne, changeSecurity } from '../shared/charger-calls.ts'
import { charger as chargerWords } from '../shared/charger-texts.ts'
import { RequestCertificate } from '../shared/request-certificate.tsx'
import { accepting, security as words } from './decision-texts.ts'

interface SecurityDialogProps {
  readonly charger: ChargerOne
  /** The address of what stands below the window. */
  readonly back: string
}

const CERTIFICATE_PROFILE = '3'

export function SecurityDialog({ charger, back }: SecurityDialogProps) {
  const navigate = useNavigate()
  const close = () => void navigate(back)
  const form = useForm({ initial: { securityProfile: String(charger.securityProfile), certificate: '' } })
  const { securityProfile, certificate } = form.values
  const write = useWrite(changeSecurity, ['charger'])
  const send = async () => {
    const outcome = await write.run({
      id: charger._id,
      securityProfile: Number(securityProfile),
      ...(securityProfile === CERTIFICATE_PROFILE && certificate.trim() && { certificate }),
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(words.saved)
    close()
  }
  const mayLower = useMay()('charger.secure')
  return (
    <Dialog title={words.title(charger.identity)} onClose={close}>
      <div className={layoutStyles.wideStack}>
        <Form className={layoutStyles.stack} noValidate onSend={send}>
          <p className={textStyles.quiet}>{words.hint}</p>
          {!mayLower && <p className={textStyles.quiet}>{words.forLeads}</p>}
          <NativeSelect
            label={accepting.profile}
            description={accepting.profileHints[Number(securityProfile)]}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={chargerWords.profiles.map((label, profile) => ({
              value: String(profile),
              label,
              disabled: profile < charger.securityProfile && !mayLower,
            }))}
            data-autofocus
            {...form.field('securityProfile')}
          />
          {securityProfile === CERTIFICATE_PROFILE && (
            <TextInput
              label={accepting.certificate}
              description={words.certificateHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              spellCheck={false}
              {...form.field('certificate')}
            />
          )}
          <Refused problem={write.problem} />
          <div className={fieldStyles.endActions}>
            <ActionButton label={common.cancel} onClick={close} />
            <ActionButton
              label={words.save}
              tone="primary"
              running={words.saving}
              isRunning={write.isRunning}
            />
          </div>
        </Form>
        {mayLower && (
          <RequestCertificate charger={charger} label={certificates.first} hint={certificates.firstHint} />
        )}
      </div>
    </Dialog>
  )
}
