/** What the partner's people ask the network, and its answers. */
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../admin/form/form.tsx'
import { useForm } from '../../admin/form/use-form.ts'
import type { Rows } from '../../admin/list/list-of.ts'
import { PagedRows } from '../../admin/list/paged-rows.tsx'
import { useWrite } from '../../admin/server/use-write.ts'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import { showSuccess } from '../../admin/ui/alerts.tsx'
import buttonStyles from '../../admin/ui/buttons.module.css'
import { Dialog } from '../../admin/ui/dialog.tsx'
import fieldStyles from '../../admin/ui/fields.module.css'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Loaded } from '../../admin/ui/loading.tsx'
import { Moment } from '../../admin/ui/moment.tsx'
import { Refused } from '../../admin/ui/note.tsx'
import { Status } from '../../admin/ui/status.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { formatTitle } from '../../portal/texts.ts'
import { formatTime } from '../../shared/formats.ts'
import { type Entry, loadTicket, loadTickets, sendWords, TICKETS, type Ticket } from './calls.ts'
import { formatNumber, helpTexts as texts } from './texts.ts'

export function Component() {
  const [open, setOpen] = useState<Ticket | 'new'>()
  const close = () => setOpen(undefined)
  const rows: Rows<Ticket> = {
    label: texts.title,
    columns: [
      {
        label: texts.words,
        isTitle: true,
        width: 16,
        cell: (ticket) => (
          <button
            type="button"
            className={buttonStyles.clampedLink}
            title={ticket.words}
            onClick={() => setOpen(ticket)}
          >
            {ticket.words}
          </button>
        ),
      },
      {
        label: texts.state,
        rank: 1,
        width: 9,
        cell: ({ state, isFault }) => (
          <Status value={state} word={(isFault ? texts.faultStates : texts.states)[state]} />
        ),
      },
      { label: texts.number, rank: 2, width: 6, cell: ({ number }) => number },
      { label: texts.at, rank: 2, width: 10, cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
    ],
  }
  return (
    <>
      <title>{formatTitle(texts.title)}</title>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className={textStyles.quiet}>{texts.hint}</p>
      <div>
        <ActionButton label={texts.ask} tone="primary" onClick={() => setOpen('new')} />
      </div>
      <PagedRows name={TICKETS} load={loadTickets} rows={rows} empty={texts.empty} more={texts.more} />
      {open === 'new' && (
        <Dialog title={texts.ask} onClose={close}>
          <WordsForm id={undefined} label={texts.question} onDone={close} />
        </Dialog>
      )}
      {typeof open === 'object' && <TicketDialog ticket={open} onClose={close} />}
    </>
  )
}

function TicketDialog({ ticket, onClose }: { readonly ticket: Ticket; readonly onClose: () => void }) {
  const one = useQuery({
    queryKey: [...TICKETS, ticket._id],
    queryFn: ({ signal }) => loadTicket(ticket._id, signal),
  })
  return (
    <Dialog title={formatNumber(ticket.number, ticket.isFault)} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <p className={textStyles.quiet}>{`${ticket.askedBy} · ${formatTime(ticket.receivedAt)}`}</p>
        <p className={textStyles.letter}>{ticket.words}</p>
        <Loaded of={one}>{({ entries }) => <Entries entries={entries} />}</Loaded>
        <WordsForm
          id={ticket._id}
          label={ticket.isFault ? texts.aboutFault : texts.again}
          onDone={() => {}}
        />
      </div>
    </Dialog>
  )
}

const Entries = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <ul className={layoutStyles.plainList} aria-label={texts.entries}>
    {entries.map(({ _id, words, by, createdAt }) => (
      <li key={_id}>
        <div>
          <b>{by ?? texts.network}</b>
          <div className={textStyles.quiet}>{formatTime(createdAt)}</div>
          <p className={textStyles.letter}>{words}</p>
        </div>
      </li>
    ))}
  </ul>
)

interface WordsFormProps {
  readonly id: string | undefined
  readonly label: string
  readonly onDone: () => void
}

function WordsForm({ id, label, onDone }: WordsFormProps) {
  const form = useForm({
    initial: { words: '' },
    check: ({ words }) => (words.trim() === '' ? { words: texts.needed } : {}),
  })
  const write = useWrite(sendWords, ['query'])
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run({ id, words: form.values.words.trim() })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    onDone()
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <Textarea label={label} rows={4} {...form.field('words')} />
      <Refused problem={write.problem} otherwise={texts.failed} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={texts.send} tone="primary" running={texts.sending} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}
