/** What the partner has asked for: new stations, and what became of each request. */
import { useState } from 'react'
import type { Rows } from '../../admin/list/list-of.ts'
import { PagedRows } from '../../admin/list/paged-rows.tsx'
import { useWrite } from '../../admin/server/use-write.ts'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import { showSuccess } from '../../admin/ui/alerts.tsx'
import buttonStyles from '../../admin/ui/buttons.module.css'
import { ConfirmAgain } from '../../admin/ui/confirm-again.tsx'
import { Dialog } from '../../admin/ui/dialog.tsx'
import { Facts } from '../../admin/ui/facts.tsx'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Moment } from '../../admin/ui/moment.tsx'
import { Note, Refused } from '../../admin/ui/note.tsx'
import { Status } from '../../admin/ui/status.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { formatTitle } from '../../portal/texts.ts'
import { loadRequests, REQUESTS, type StationRequest, withdraw } from './calls.ts'
import { RequestForm } from './request-form.tsx'
import { formatConnectors, requestTexts as texts } from './texts.ts'

export function Component() {
  const [open, setOpen] = useState<StationRequest | 'new'>()
  const close = () => setOpen(undefined)
  const rows: Rows<StationRequest> = {
    label: texts.title,
    columns: [
      {
        label: texts.name,
        isTitle: true,
        width: 14,
        cell: (request) => (
          <>
            <button type="button" className={buttonStyles.link} onClick={() => setOpen(request)}>
              {request.stationName}
            </button>
            <br />
            <span className={textStyles.quiet}>{request.address}</span>
          </>
        ),
      },
      {
        label: texts.state,
        rank: 1,
        width: 10,
        cell: ({ state }) => <Status value={state} word={texts.states[state]} />,
      },
      { label: texts.sent, rank: 2, width: 10, cell: ({ createdAt }) => <Moment at={createdAt} /> },
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
      <PagedRows name={REQUESTS} load={loadRequests} rows={rows} empty={texts.empty} more={texts.more} />
      {open === 'new' && (
        <Dialog title={texts.ask} size="wide" onClose={close}>
          <RequestForm onDone={close} />
        </Dialog>
      )}
      {typeof open === 'object' && <RequestDialog request={open} onClose={close} />}
    </>
  )
}

function RequestDialog({
  request,
  onClose,
}: {
  readonly request: StationRequest
  readonly onClose: () => void
}) {
  const write = useWrite(withdraw, ['partner'])
  const drop = async () => {
    const outcome = await write.run(request._id)
    if (!outcome || 'problem' in outcome) return
    onClose()
    showSuccess(outcome.reply.message)
  }
  return (
    <Dialog title={request.stationName} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <Facts
          of={[
            [texts.state, <Status key="state" value={request.state} word={texts.states[request.state]} />],
            [texts.address, request.address],
            [texts.connectors, formatConnectors(request.connectors)],
            [texts.sent, <Moment key="sent" at={request.createdAt} />],
            [texts.by, request.createdBy],
            [texts.decided, request.decidedAt && <Moment key="decided" at={request.decidedAt} />],
            [texts.note, request.note],
          ]}
        />
        {request.reason && <Note tone="warn" text={request.reason} />}
        <ul className={layoutStyles.plainList}>
          {request.files.map(({ kind, file }, at) => (
            <li key={file}>
              <a href={`/user-images/${file}`} target="_blank" rel="noreferrer">
                {`${texts.kinds[kind]} ${at + 1}`}
              </a>
            </li>
          ))}
        </ul>
        <Refused problem={write.problem} otherwise={texts.failed} />
        {request.state === 'sent' && (
          <ConfirmAgain
            label={texts.withdraw}
            hint={texts.withdrawHint}
            running={texts.withdrawing}
            isRunning={write.isRunning}
            onConfirm={drop}
          />
        )}
      </div>
    </Dialog>
  )
}
