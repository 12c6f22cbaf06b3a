/** A notification to every driver. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { showUndoable } from '../../ui/undoable.ts'
import { type Broadcast, sendBroadcastText, undo } from './notifications.ts'
import { Preview, Recipients, TestToOneself } from './preview.tsx'
import { notifications } from './texts.ts'
import { checkTranslations, getWords, NO_TRANSLATIONS, SERVER_NAMES, toTranslations } from './translations.ts'
import { TranslationsPart, useShownLanguage } from './translations-part.tsx'

const KINDS = (['promotional', 'service'] as const).map((value) => ({
  value,
  label: notifications.kinds[value],
}))

const EMPTY = { title: '', message: '', kind: 'promotional', ...NO_TRANSLATIONS }

const toKind = (value: string): Broadcast['kind'] => (value === 'service' ? 'service' : 'promotional')

export function BroadcastForm() {
  const form = useForm({ draft: 'broadcast', initial: EMPTY, check: checkTranslations })
  const [language, setLanguage] = useShownLanguage(form.errors)
  const write = useWrite(sendBroadcastText, ['broadcast'])
  const [notice, setNotice] = useState<'missing' | 'sent'>()
  const { title, message, kind } = form.values
  const shown = language ? getWords(form.values, language) : { title, message }

  const send = async () => {
    write.clear()
    const isMissing = title.trim() === '' || message.trim() === ''
    setNotice(isMissing ? 'missing' : undefined)
    if (!form.isRight() || isMissing) return
    const translations = toTranslations(form.values)
    const outcome = await write.run({ title, message, translations, kind: toKind(kind) })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem, SERVER_NAMES)
    form.reset()
    setLanguage(undefined)
    setNotice('sent')
    const { _id, recipients } = outcome.reply.data
    showUndoable(notifications.inTenSeconds(notifications.recipientCount(recipients, false)), {
      undo: async () => {
        await undo(_id)
        setNotice(undefined)
      },
      undone: notifications.undone,
      touches: ['broadcast'],
    })
  }
  return (
    <Form className={layoutStyles.sheet} noValidate onSend={send}>
      <h2>{notifications.broadcast}</h2>
      <p className={textStyles.quiet}>{notifications.broadcastHint}</p>
      <TextInput label={notifications.titleField} autoComplete="off" {...form.field('title')} />
      <Textarea label={notifications.message} rows={4} {...form.field('message')} />
      <TranslationsPart form={form} kind={toKind(kind)} shown={language} onShow={setLanguage} />
      <NativeSelect label={notifications.kind} data={KINDS} {...form.field('kind')} />
      <Preview {...shown} language={language ?? 'en'} />
      <Recipients kind={toKind(kind)} />
      {notice === 'missing' && <Note tone="bad" role="alert" text={notifications.allFields} />}
      {notice === 'sent' && <Note tone="good" role="alert" text={notifications.sent} />}
      {write.problem !== undefined && <Note tone="bad" role="alert" text={notifications.failed} />}
      <Refused problem={write.problem} otherwise={notifications.failed} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={notifications.send}
          tone="primary"
          running={notifications.sending}
          isRunning={write.isRunning}
        />
        <TestToOneself text={{ ...shown, kind: toKind(kind) }} />
      </div>
    </Form>
  )
}
