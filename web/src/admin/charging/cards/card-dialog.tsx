/** One card: whose it is, who pays, what it has charged; blocking and removing it. */
import { TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { formatDate, formatTime } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import { CardStatus, Owner } from '../shared/card-cells.tsx'
import { ChargesOf } from '../shared/card-charges.tsx'
import { cards as words } from '../shared/card-texts.ts'
import { type CardRow, formatCardName, remove, setBlocked } from '../shared/cards.ts'
import { RefusedCards } from '../shared/refused-cards.tsx'

interface CardDialogProps {
  readonly card: CardRow
  readonly edit: string
  readonly onClose: () => void
}

export function CardDialog({ card, edit, onClose }: CardDialogProps) {
  const { columns, facts, form } = words
  const mayManage = useMay()('card.manage')
  return (
    <Dialog title={formatCardName(card)} size="wide" onClose={onClose}>
      <div className={layoutStyles.stack}>
        {card.blockedAt && (
          <Note tone="warn" text={words.isBlocked(formatTime(card.blockedAt), card.blockReason ?? '')} />
        )}
        <Facts
          of={[
            [columns.status, <CardStatus key="status" status={card.status} />],
            [columns.owner, <Owner key="owner" {...card} otherwise={words.owners[card.owner]} />],
            [
              columns.billing,
              card.freeReason ? `${words.billings.free}: ${card.freeReason}` : words.billings[card.billing],
            ],
            ...(card.freeBy ? ([[facts.freeBy, card.freeBy]] as const) : []),
            [facts.kind, form.kinds[card.kind]],
            ...(card.alsoReadAs ? ([[facts.alsoReadAs, card.alsoReadAs]] as const) : []),
            ...(card.replaces ? ([[facts.replaces, card.replaces]] as const) : []),
            [columns.group, card.group],
            [
              columns.expires,
              card.expiresAt && formatDate(new Date(new Date(card.expiresAt).getTime() - 1).toISOString()),
            ],
            [facts.overlap, card.mayOverlap ? facts.yes : facts.no],
            [columns.added, formatTime(card.createdAt)],
            [columns.used, card.lastUsedAt ? formatTime(card.lastUsedAt) : words.never],
            ...(card.usedBlocked
              ? ([[facts.tried, <UsedBlocked key="tried" used={card.usedBlocked} />]] as const)
              : []),
            ...(card.kind === 'eMAID'
              ? ([[facts.certificate, <Certificate key="certificate" of={card.contract} />]] as const)
              : []),
          ]}
        />
        {mayManage && (
          <>
            <div className={fieldStyles.formActions}>
              <Link className={buttonStyles.button} to={edit}>
                {words.edit}
              </Link>
              {!card.isUsed && <Removing card={card} onClose={onClose} />}
            </div>
            <Blocking card={card} />
          </>
        )}
        <RefusedCards of={{ cardId: card._id }} />
        <h3>{words.charges.list}</h3>
        <ChargesOf name={card._id} query={{ cardId: card._id }} />
      </div>
    </Dialog>
  )
}

/** How often a blocked card was tried, and at which charger last. */
function UsedBlocked({ used }: { readonly used: NonNullable<CardRow['usedBlocked']> }) {
  const { times, lastAt, chargerId, charger } = used
  const { to } = usePanel()
  return (
    <>
      {words.tried(times)}, {words.lastTried(formatTime(lastAt))}
      {chargerId !== null && (
        <>
          {' '}
          {words.at}{' '}
          <Link className={buttonStyles.link} to={to('chargers', { open: chargerId })}>
            {charger}
          </Link>
        </>
      )}
    </>
  )
}

/** What the certificate of a car's contract came to last, and at which charger. */
function Certificate({ of }: { readonly of: CardRow['contract'] }) {
  const { to } = usePanel()
  if (!of) return <>{words.certificates.never}</>
  return (
    <>
      {words.certificates[of.status]}, {formatTime(of.checkedAt)} {words.at}{' '}
      <Link className={buttonStyles.link} to={to('chargers', { open: of.chargerId })}>
        {of.charger}
      </Link>
    </>
  )
}

function Removing({ card, onClose }: { readonly card: CardRow; readonly onClose: () => void }) {
  const write = useWrite(remove, ['card'])
  const send = async () => {
    const outcome = await write.run(card._id)
    if (!outcome || 'problem' in outcome) return
    onClose()
    showSuccess(words.removed)
  }
  return (
    <>
      <ActionButton
        label={words.remove}
        tone="danger"
        running={words.removing}
        isRunning={write.isRunning}
        onClick={() => void send()}
      />
      <Refused problem={write.problem} />
    </>
  )
}

function Blocking({ card }: { readonly card: CardRow }) {
  const isBlocked = card.blockedAt !== null
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' && !isBlocked ? { reason: words.form.reasonNeeded } : {}),
  })
  const write = useWrite(setBlocked, ['card', 'charging', 'booking'])
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run(
      isBlocked ? { id: card._id } : { id: card._id, reason: form.values.reason.trim() },
    )
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    showSuccess(isBlocked ? words.unblocked : words.blocked)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      {!isBlocked && (
        <TextInput
          label={words.blockReason}
          description={words.blockHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...form.field('reason')}
        />
      )}
      <Refused problem={write.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={isBlocked ? words.unblock : words.block}
          tone={isBlocked ? 'primary' : 'danger'}
          running={words.blocking}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}
