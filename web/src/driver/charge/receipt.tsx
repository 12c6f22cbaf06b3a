/** What a charge cost: one total, its lines, what comes back, and the paper behind a tap. */
import { useQuery } from '@tanstack/react-query'
import type { listDriverPapers } from '@voltyatra/contract'
import { lazy, Suspense } from 'react'
import { buildAddress, callApi } from '../../shared/call-api.ts'
import { meter } from '../../shared/drivers/meter-texts.ts'
import { formatKilowattHours, formatRupees, formatTime } from '../../shared/formats.ts'
import { papers } from '../papers/texts.ts'
import ui from '../ui/app-ui.module.css'
import { BlockFacts } from './blocking.tsx'
import type { Booking } from './booking.ts'
import styles from './charge.module.css'
import { SignedReadings } from './signed-readings.tsx'
import { charge as words } from './texts.ts'
import { type Block, useBlock } from './use-block.ts'

const Review = lazy(async () => ({ default: (await import('./review.tsx')).Review }))

interface ReceiptProps {
  readonly booking: Booking
}

const BILLED: ReadonlySet<Block['state']> = new Set(['blocked', 'captured', 'lapsed'])

export function Receipt({ booking }: ReceiptProps) {
  const { status, thirdPartyTotalAmount: total, thirdPartyKwh, stoppedAt } = booking
  const energy = total !== null && thirdPartyKwh !== null && formatKilowattHours(thirdPartyKwh)
  const { data: block } = useBlock(booking._id)
  // One that failed or came too late paid nothing: the wallet did.
  const isPaidByBlock = block && (BILLED.has(block.state) || (block.state === 'voided' && total === 0))
  return (
    <>
      <p className={ui.state}>{words.states[status === 'confirmed' ? 'confirmed' : 'completed']}</p>
      {total === null ? (
        <p className={ui.caution}>{words.doubt}</p>
      ) : (
        <p className={styles.figure}>{formatRupees(total)}</p>
      )}
      <p className={ui.quiet}>{[energy, stoppedAt && formatTime(stoppedAt)].filter(Boolean).join(' · ')}</p>
      <BillLines booking={booking} />
      {isPaidByBlock ? <BlockFacts block={block} /> : <HeldFacts booking={booking} />}
      {status === 'completed' && (
        <p className={ui.note}>{booking.isPaidByFleet ? words.waitingCompany : words.waiting}</p>
      )}
      {status === 'confirmed' && <Invoice bookingId={booking._id} />}
      <SignedReadings bookingId={booking._id} />
      <Suspense fallback={null}>
        <Review bookingId={booking._id} />
      </Suspense>
    </>
  )
}

function HeldFacts({ booking: { totalAmount, refundAmount, isPaidByFleet } }: ReceiptProps) {
  return (
    <dl className={`${ui.card} ${ui.facts}`}>
      <div>
        <dt>{words.paid}</dt>
        <dd>{formatRupees(totalAmount)}</dd>
      </div>
      {refundAmount !== null && (
        <div className={ui.total}>
          <dt>{isPaidByFleet ? words.returnedToCompany : words.returned}</dt>
          <dd>{formatRupees(refundAmount)}</dd>
        </div>
      )}
    </dl>
  )
}

function BillLines({ booking }: ReceiptProps) {
  const { billLines, thirdPartyAmount, thirdPartyGST, thirdPartyTotalAmount } = booking
  if (thirdPartyTotalAmount === null) return null
  return (
    <dl className={`${ui.card} ${ui.facts}`} aria-label={meter.receipt}>
      {billLines?.map(({ label, detail, amount }) => (
        <div key={label + detail}>
          <dt>
            {label}
            {detail && <span className={styles.detail}>{detail}</span>}
          </dt>
          <dd>{formatRupees(amount)}</dd>
        </div>
      ))}
      {thirdPartyAmount !== null && (
        <div>
          <dt>{meter.beforeGst}</dt>
          <dd>{formatRupees(thirdPartyAmount)}</dd>
        </div>
      )}
      {thirdPartyGST !== null && (
        <div>
          <dt>{meter.gst}</dt>
          <dd>{formatRupees(thirdPartyGST)}</dd>
        </div>
      )}
      <div className={ui.total}>
        <dt>{meter.total}</dt>
        <dd>{formatRupees(thirdPartyTotalAmount)}</dd>
      </div>
    </dl>
  )
}

/** The papers of a charge, a credit note among them; nothing where it has none yet. */
function Invoice({ bookingId }: { readonly bookingId: string }) {
  const { data } = useQuery({
    queryKey: ['papers', bookingId],
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof listDriverPapers>('GET', '/driver/papers', {
          query: { bookingId, limit: 10 },
          signal,
        })
      ).data,
  })
  return (
    <div className={ui.actions}>
      {data?.map(({ _id, kind, number }) => (
        <a
          key={_id}
          className={ui.second}
          href={buildAddress('/driver/papers/{id}/pdf', { params: { id: _id } })}
          download
        >
          {papers.kinds[kind]} {number}
        </a>
      ))}
    </div>
  )
}
