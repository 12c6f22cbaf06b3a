/** What an operator writes in a ticket: an answer, a note, and what it is about. */
import { Textarea } from '@mantine/core'
import { Form } from '../../form/form.tsx'
import { SearchedSelect } from '../../form/searched-select.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { saveAbout, sendNote, sendReply, type Ticket } from './calls.ts'
import { chargerSearch, createBookingSearch } from './record-searches.ts'
import { tickets as words } from './texts.ts'

interface OfTicket {
  readonly ticket: Ticket
}

export const ReplyForm = ({ ticket }: OfTicket) => (
  <WordsForm
    id={ticket._id}
    kind="reply"
    send={sendReply}
    texts={{
      ...{ label: words.reply, hint: words.replyHint[ticket.origin], needed: words.replyNeeded },
      ...{ submit: words.sendReply, done: words.sent },
    }}
  />
)

export const NoteForm = ({ ticket }: OfTicket) => (
  <WordsForm
    id={ticket._id}
    kind="note"
    send={sendNote}
    texts={{
      ...{ label: words.note, hint: words.noteHint, needed: words.noteNeeded },
      ...{ submit: words.addNote, done: words.saved },
    }}
  />
)

interface WordsFormProps {
  readonly id: string
  readonly kind: 'reply' | 'note'
  readonly send: typeof sendReply | typeof sendNote
  readonly texts: Readonly<Record<'label' | 'hint' | 'needed' | 'submit' | 'done', string>>
}

function WordsForm({ id, kind, send, texts }: WordsFormProps) {
  const form = useForm({
    draft: `ticket-${kind}-${id}`,
    initial: { words: '' },
    check: ({ words: text }) => (text.trim() === '' ? { words: texts.needed } : {}),
  })
  const write = useWrite(send, ['query'])
  const submit = async () => {
    if (!form.isRight()) return
    const outcome = await write.run({ id, words: form.values.words.trim() })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    showSuccess(texts.done)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={submit}>
      <Textarea
        label={texts.label}
        description={texts.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        {...form.field('words')}
      />
      <Refused problem={write.problem} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={texts.submit} running={words.running} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}

export function AboutForm({ ticket: { _id: id, assigneeId, bookingId, chargerId, customerId } }: OfTicket) {
  const may = useMay()
  const form = useForm({ initial: { bookingId: bookingId ?? '', chargerId: chargerId ?? '' } })
  const write = useWrite(saveAbout, ['query'])
  const submit = async () => {
    const { bookingId: booking, chargerId: charger } = form.values
    const outcome = await write.run({
      id,
      assigneeId,
      bookingId: booking || null,
      chargerId: charger || null,
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(words.saved)
  }
  const choose = (name: 'bookingId' | 'chargerId') => ({
    value: form.values[name],
    error: form.errors[name],
    clear: words.clear,
    onChoose: (value: string) => form.set(name, value),
  })
  const [mayBooking, mayCharger] = [may('booking.read'), may('charger.read')]
  if (!mayBooking && !mayCharger) return null
  return (
    <details className={layoutStyles.more}>
      <summary>{words.about}</summary>
      <Form className={layoutStyles.stack} noValidate onSend={submit}>
        {mayBooking && (
          <SearchedSelect
            search={createBookingSearch(customerId)}
            label={words.booking}
            nothingFound={words.noBooking}
            {...choose('bookingId')}
          />
        )}
        {mayCharger && (
          <SearchedSelect
            search={chargerSearch}
            label={words.charger}
            nothingFound={words.noCharger}
            {...choose('chargerId')}
          />
        )}
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={words.saveAbout} running={words.running} isRunning={write.isRunning} />
        </div>
      </Form>
    </details>
  )
}
