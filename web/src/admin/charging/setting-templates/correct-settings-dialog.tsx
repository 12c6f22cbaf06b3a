/** Beginning a campaign that puts right the settings of chargers. */
import { Form } from '../../form/form.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { CampaignFields, useCampaignLimits } from '../shared/campaign-fields.tsx'
import { campaignFields } from '../shared/campaign-texts.ts'
import { type SettingTemplate, startCampaign } from './calls.ts'
import { templates } from './texts.ts'

const { campaign: words } = templates

interface PutRightProps {
  readonly template: SettingTemplate
  readonly onClose: () => void
}

export function CorrectSettingsDialog({ template: { _id: id, vendor, model }, onClose }: PutRightProps) {
  const limits = useCampaignLimits()
  const write = useWrite(startCampaign, ['firmware'])
  const send = async () => {
    if (!limits.form.isRight()) return
    const outcome = await write.run({ id, body: limits.toLimits() })
    if (!outcome) return
    if ('problem' in outcome) return limits.form.refused(outcome.problem)
    showSuccess(outcome.reply.message ?? '')
    onClose()
  }
  return (
    <Dialog title={words.title(`${vendor} ${model}`)} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p className={textStyles.quiet}>{words.hint}</p>
        <CampaignFields of={limits} />
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton
            label={campaignFields.submit}
            tone="primary"
            running={campaignFields.submitting}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
