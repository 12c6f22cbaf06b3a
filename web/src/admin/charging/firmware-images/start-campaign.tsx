/** Beginning a campaign with firmware: which chargers, how many at once, and when it stops or goes on. */
import { NativeSelect } from '@mantine/core'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
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
import { useVersions } from '../shared/model-fields.tsx'
import { type FirmwareImage, startCampaign } from './calls.ts'
import { images } from './texts.ts'

const { campaign: words } = images

interface StartCampaignProps {
  readonly image: FirmwareImage
  readonly onClose: () => void
}

export function StartCampaign({ image, onClose }: StartCampaignProps) {
  const { _id: imageId, vendor, model, version } = image
  const others = (useVersions().data?.data ?? []).filter(
    (one) => one.vendor === vendor && one.model === model && one.version !== version,
  )
  const form = useForm({ initial: { fromVersion: '' } })
  const limits = useCampaignLimits()
  const write = useWrite(startCampaign, ['firmware'])
  const send = async () => {
    if (!limits.form.isRight()) return
    const { fromVersion } = form.values
    const outcome = await write.run({
      ...{ imageId, fromVersion: fromVersion.trim() === '' ? null : fromVersion },
      ...limits.toLimits(),
    })
    if (!outcome) return
    if ('problem' in outcome) {
      form.refused(outcome.problem)
      return limits.form.refused(outcome.problem)
    }
    showSuccess(outcome.reply.message ?? '')
    onClose()
  }
  return (
    <Dialog title={words.title(`${model} ${version}`)} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p className={textStyles.quiet}>{words.hint}</p>
        <NativeSelect
          label={words.from}
          data={[
            { value: '', label: words.all(others.reduce((sum, { chargers }) => sum + chargers, 0)) },
            ...others.flatMap(({ version: from, chargers }) =>
              from === null ? [] : [{ value: from, label: words.with(from, chargers) }],
            ),
          ]}
          {...form.field('fromVersion')}
        />
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
