/** An offer to every driver: as they will see it, now or at a time to come. */
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseIndiaTime } from '../../form/india-time.ts'
import { type Errors, useForm } from '../../form/use-form.ts'
import { getServerMessageOr } from '../../server/problem.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showFailure, showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { offer, showOfferSent } from './notifications.ts'
import { Preview, Recipients, TestToOneself } from './preview.tsx'
import { notifications, offers } from './texts.ts'
import { checkTranslations, getWords, NO_TRANSLATIONS, SERVER_NAMES, toTranslations } from './translations.ts'
import { TranslationsPart, useShownLanguage } from './translations-part.tsx'

const YES = 'yes'

const EMPTY = { title: '', message: '', schedule: '', scheduledAt: '', ...NO_TRANSLATIONS }

function check({ title, message, schedule, scheduledAt, ...rest }: typeof EMPTY): Errors<typeof EMPTY> {
  return {
    ...(title.trim() === '' && { title: notifications.allFields }),
    ...(message.trim() === '' && { message: notifications.allFields }),
    ...(schedule === YES && parseIndiaTime(scheduledAt) === undefined && { scheduledAt: offers.atNeeded }),
    ...checkTranslations(rest),
  }
}

export function OfferForm() {
  const form = useForm({ draft: 'offer', initial: EMPTY, check })
  const write = useWrite(offer, ['offer'])
  const [isDraft, setDraft] = useState(false)
  const [language, setLanguage] = useShownLanguage(form.errors)
  const { title, message, schedule, scheduledAt } = form.values
  const shown = language ? getWords(form.values, language) : { title, message }
  const isLater = schedule === YES

  const send = async (isDraft: boolean) => {
    setDraft(isDraft)
    if (!form.isRight()) return
    const at = isLater ? parseIndiaTime(scheduledAt) : undefined
    const outcome = await write.run({
      title,
      message,
      translations: toTranslations(form.values),
      ...(at && { schedule: true, scheduledAt: at }),
      ...(isDraft && { draft: true }),
    })
    if (!outcome) return
    if ('problem' in outcome) {
      form.refused(outcome.problem, SERVER_NAMES)
      showFailure(getServerMessageOr(outcome.problem, offers.failed))
      return
    }
    form.reset()
    setLanguage(undefined)
    if (isDraft || isLater) showSuccess(isDraft ? offers.drafted : offers.sent)
    else showOfferSent(outcome.reply.data)
  }
  return (
    <form
      className={layoutStyles.sheet}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
    >
      <h2>{offers.title}</h2>
      <p className={textStyles.quiet}>{offers.hint}</p>
      <TextInput label={notifications.titleField} autoComplete="off" {...form.field('title')} />
      <Textarea label={notifications.message} rows={3} {...form.field('message')} />
      <TranslationsPart form={form} kind="promotional" shown={language} onShow={setLanguage} />
      <Checkbox
        label={offers.schedule}
        checked={isLater}
        onChange={(event) => form.set('schedule', event.currentTarget.checked ? YES : '')}
      />
      {isLater && <TextInput label={offers.at} type="datetime-local" {...form.field('scheduledAt')} />}
      <Preview {...shown} language={language ?? 'en'} />
      <Recipients kind="promotional" />
      <Refused problem={write.problem} otherwise={offers.failed} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={isLater ? offers.scheduleIt : offers.send}
          tone="primary"
          running={offers.sending}
          isRunning={write.isRunning && !isDraft}
        />
        <TestToOneself text={{ ...shown, kind: 'promotional' }} />
        <ActionButton
          label={offers.draft}
          isRunning={write.isRunning && isDraft}
          onClick={() => void send(true)}
        />
      </div>
    </form>
  )
}
