/** Many cards from a pasted list: all of them, or none and which lines are wrong. */
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { cards } from '../shared/card-texts.ts'
import { importList } from '../shared/cards.ts'

const { importing: words } = cards

interface WrongLine {
  readonly line: number
  readonly text: string
  readonly problem: string
}

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    draft: 'card-import',
    initial: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: words.needed } : {}),
  })
  const [wrong, setWrong] = useState<readonly WrongLine[]>([])
  const write = useWrite(importList, ['card'])
  const send = async () => {
    if (!form.isRight()) return
    setWrong([])
    const outcome = await write.run(form.values.text)
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    const { data } = outcome.reply
    if (data.wrong.length > 0) return setWrong(data.wrong)
    if (data.imported === 0) return setWrong([{ line: 1, text: '', problem: words.none }])
    form.reset()
    onClose()
    showSuccess(words.done(data.imported))
  }
  return (
    <Dialog title={words.title} size="wide" onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p className={textStyles.quiet}>{words.hint}</p>
        <Textarea
          label={words.text}
          rows={10}
          spellCheck={false}
          placeholder={words.example}
          classNames={{ input: textStyles.code }}
          data-autofocus
          {...form.field('text')}
        />
        {wrong.length > 0 && (
          <>
            <Note tone="bad" role="alert" text={words.wrong} />
            <ul>
              {wrong.map(({ line, text, problem }) => (
                <li key={line}>{words.line(line, text, problem)}</li>
              ))}
            </ul>
          </>
        )}
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
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
