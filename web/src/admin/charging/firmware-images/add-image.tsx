/** Adding firmware to the catalogue. */
import { Textarea, TextInput } from '@mantine/core'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { ModelFields } from '../shared/model-fields.tsx'
import { addImage } from './calls.ts'
import { images } from './texts.ts'

const { fields: words } = images
const NEEDED = ['vendor', 'model', 'version', 'address'] as const

const toNullable = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export function AddImage({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    draft: 'firmware-image',
    initial: {
      ...{ vendor: '', model: '', version: '', address: '' },
      ...{ sha256: '', signature: '', certificate: '' },
    },
    check: (values) =>
      Object.fromEntries(
        NEEDED.filter((name) => values[name].trim() === '').map((name) => [name, words.needed]),
      ),
  })
  const write = useWrite(addImage, ['firmware'])
  const send = async () => {
    if (!form.isRight()) return
    const { vendor, model, version, address, sha256, signature, certificate } = form.values
    const outcome = await write.run({
      ...{ vendor, model, version, address, sizeBytes: null },
      ...{
        sha256: toNullable(sha256),
        // As openssl writes it: over several lines.
        signature: toNullable(signature.replaceAll(/\s+/g, '')),
        certificate: toNullable(certificate),
      },
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    showSuccess(outcome.reply.message ?? '')
    onClose()
  }
  return (
    <Dialog title={images.add} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <ModelFields
          vendor={form.values.vendor}
          model={form.values.model}
          errors={form.errors}
          onChange={form.set}
        />
        <TextInput label={words.version} description={words.versionHint} {...form.field('version')} />
        <TextInput
          label={words.address}
          description={words.addressHint}
          inputMode="url"
          {...form.field('address')}
        />
        <TextInput label={words.sha256} description={words.sha256Hint} {...form.field('sha256')} />
        <Textarea
          label={words.signature}
          description={words.signatureHint}
          rows={2}
          {...form.field('signature')}
        />
        <Textarea
          label={words.certificate}
          description={words.certificateHint}
          rows={3}
          {...form.field('certificate')}
        />
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton
            label={images.add}
            tone="primary"
            running={images.adding}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
