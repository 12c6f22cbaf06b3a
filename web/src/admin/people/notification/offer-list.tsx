/** The offers: drafts, those that wait for their time, and those that are out. */
import { Link } from 'react-router'
import { formatTime } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { createStatusFilter, type ListOf } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Moment } from '../../ui/moment.tsx'
import { Refused } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { cancel, change, loadOffers, OFFER_STATES, type Offer, showOfferSent } from './notifications.ts'
import { offers } from './texts.ts'
import { WrittenTranslations } from './translations-part.tsx'

const { columns } = offers

const getTime = ({ sentAt, cancelledAt, scheduledAt, createdAt }: Offer): string =>
  sentAt ?? cancelledAt ?? scheduledAt ?? createdAt

export function OfferList({ url }: { readonly url: ListUrl }) {
  const list: ListOf<Offer> = {
    topic: 'offer',
    name: 'offers',
    label: offers.list,
    load: loadOffers,
    file: 'offers',
    search: offers.search,
    filters: [createStatusFilter(offers.status, OFFER_STATES)],
    columns: [
      {
        label: columns.title,
        sort: 'title',
        isTitle: true,
        cell: ({ _id, title }) => (
          <Link className={buttonStyles.link} to={url.opening(_id)}>
            {title}
          </Link>
        ),
      },
      { label: columns.status, rank: 1, width: 8, cell: ({ status }) => <Status value={status} /> },
      {
        label: columns.at,
        sort: 'createdAt',
        cell: (offer) => <Moment at={getTime(offer)} />,
      },
      { label: columns.by, rank: 3, width: 12, cell: ({ createdBy }) => createdBy ?? '—' },
    ],
    empty: offers.empty,
    emptyHint: offers.emptyHint,
  }
  const open = useRow(list, url)
  return (
    <>
      <ListView list={list} url={url} />
      {open && <OfferDialog offer={open} onClose={url.close} />}
    </>
  )
}

function OfferDialog({ offer, onClose }: { readonly offer: Offer; readonly onClose: () => void }) {
  const { facts } = offers
  const { to } = usePanel()
  const may = useMay()
  const isOpen = offer.status === 'draft' || offer.status === 'scheduled'
  const times = (
    [
      [facts.created, offer.createdAt],
      [facts.scheduled, offer.scheduledAt],
      [facts.sent, offer.sentAt],
      [facts.cancelled, offer.cancelledAt],
    ] as const
  ).flatMap(([name, at]) => (at === null ? [] : [[name, formatTime(at)] as const]))
  return (
    <Dialog title={offers.details} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <h3>{offer.title}</h3>
        <p className={textStyles.letter}>{offer.message}</p>
        <WrittenTranslations of={offer.translations} />
        <Facts
          of={[
            [columns.status, <Status key="status" value={offer.status} />],
            [columns.by, offer.createdBy],
            ...times,
          ]}
        />
        {offer.notificationId && (
          <div>
            <Link
              className={buttonStyles.button}
              to={to('sendNotification', { tab: 'sent', open: offer.notificationId })}
            >
              {offers.result}
            </Link>
          </div>
        )}
        {isOpen && may('notification.send') && <Steps offer={offer} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function Steps({ offer, onClose }: { readonly offer: Offer; readonly onClose: () => void }) {
  const sending = useWrite(change, ['offer'])
  const cancelling = useWrite(cancel, ['offer'])
  const sendNow = async () => {
    const outcome = await sending.run({
      id: offer._id,
      title: offer.title,
      message: offer.message,
      translations: offer.translations,
      draft: false,
      schedule: false,
    })
    if (!outcome || 'problem' in outcome) return
    onClose()
    showOfferSent(outcome.reply.data)
  }
  const giveUp = async () => {
    const outcome = await cancelling.run(offer._id)
    if (!outcome || 'problem' in outcome) return
    onClose()
    showSuccess(offers.cancelled)
  }
  return (
    <>
      <Refused problem={sending.problem ?? cancelling.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={offers.sendNow}
          tone="primary"
          running={offers.sending}
          isRunning={sending.isRunning}
          onClick={() => void sendNow()}
        />
        <ConfirmAgain
          label={offers.cancel}
          hint={offers.cancelHint}
          running={offers.cancelling}
          isRunning={cancelling.isRunning}
          onConfirm={giveUp}
        />
      </div>
    </>
  )
}
