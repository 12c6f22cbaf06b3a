/** Imports a provider's settlement file; what is wrong with it is said by row and column. */
import { Select } from '@mantine/core'
import { useState } from 'react'
import { count } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { PROVIDERS } from './providers.ts'
import { importFile, type Provider } from './settlement-calls.ts'
import { settlements } from './texts.ts'

const { file: words } = settlements

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [provider, setProvider] = useState<Provider>('cashfree')
  const [file, setFile] = useState<File>()
  const [isMissing, setMissing] = useState(false)
  const write = useWrite(importFile, ['settlement', 'sums'])
  const send = async () => {
    setMissing(!file)
    if (!file) return
    const outcome = await write.run({ provider, file: await file.text() })
    if (!outcome || 'problem' in outcome) return
    const { recorded, known, differences } = outcome.reply.data
    showSuccess(words.done(count(recorded), count(known), count(differences)))
    onClose()
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p className={textStyles.quiet}>{words.hint}</p>
        <details className={layoutStyles.more}>
          <summary>{words.columns}</summary>
          <p>{words.columnsAre}</p>
        </details>
        <div className={fieldStyles.fields}>
          <Select
            label={settlements.provider}
            data={PROVIDERS}
            value={provider}
            allowDeselect={false}
            onChange={(value) => value && setProvider(value as Provider)}
          />
        </div>
        <div className={fieldStyles.fileField}>
          <label htmlFor="settlement-file">{words.file}</label>
          <input
            id="settlement-file"
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => setFile(event.currentTarget.files?.[0])}
          />
        </div>
        {isMissing && <Note tone="warn" role="status" text={words.none} />}
        <Refused problem={write.problem} />
        <div className={fieldStyles.formActions}>
          <ActionButton
            label={words.send}
            tone="primary"
            running={words.sending}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
