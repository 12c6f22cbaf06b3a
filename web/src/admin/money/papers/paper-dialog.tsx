/** One paper: its amounts, what it goes back to, and its file. */
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { paperWords } from '../shared/paper-texts.ts'
import { buildPaperAddress, loadPaper, type PaperOne } from './paper-calls.ts'
import { papers } from './texts.ts'

interface PaperDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function PaperDialog({ id, onClose }: PaperDialogProps) {
  const paper = useQuery({
    queryKey: ['booking', 'paper', id],
    queryFn: ({ signal }) => loadPaper(id, signal),
  })
  return (
    <Dialog title={papers.list} onClose={onClose}>
      <Loaded of={paper}>
        {(one) => (
          <div className={layoutStyles.stack}>
            <Files id={id} />
            <PaperFacts paper={one} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

const LANGUAGES = Object.entries(papers.languages).map(([value, label]) => ({ value, label }))

function Files({ id }: { readonly id: string }) {
  const [language, setLanguage] = useState('en')
  return (
    <div className={fieldStyles.formActions}>
      <Select
        label={papers.language}
        data={LANGUAGES}
        value={language}
        allowDeselect={false}
        onChange={(value) => setLanguage(value ?? 'en')}
      />
      <a
        className={buttonStyles.button}
        href={buildPaperAddress(id, 'page', language)}
        target="_blank"
        rel="noreferrer"
      >
        {papers.page}
      </a>
      <a className={buttonStyles.button} href={buildPaperAddress(id, 'pdf', language)} download>
        {papers.pdf}
      </a>
    </div>
  )
}

function PaperFacts({ paper }: { readonly paper: PaperOne }) {
  const { to } = usePanel()
  const { facts } = papers
  const heads = (['cgst', 'sgst', 'utgst', 'igst'] as const).filter((head) => paper[head] > 0)
  const linkTo = ({ _id, number }: { readonly _id: string; readonly number: string }) => (
    <Link key={_id} className={buttonStyles.link} to={to('papers', { open: _id })}>
      {number}
    </Link>
  )
  return (
    <Facts
      of={[
        [facts.number, paper.number],
        [facts.kind, paperWords.kinds[paper.kind]],
        [facts.date, paper.date],
        [facts.supplier, paper.gstin],
        [facts.recipient, paper.recipientName ?? papers.noName],
        [facts.recipientGstin, paper.recipientGstin],
        [facts.place, paper.placeStateName],
        [facts.taxable, formatRupees(paper.taxable)],
        ...heads.map((head) => [facts[head], formatRupees(paper[head])] as const),
        [facts.total, formatRupees(paper.total)],
        ...(paper.original ? ([[facts.original, linkTo(paper.original)]] as const) : []),
        ...paper.later.map((one) => [facts.later, linkTo(one)] as const),
        ...(paper.bookingId
          ? ([
              [
                facts.booking,
                <RecordLink key="booking" to="bookings" id={paper.bookingId}>
                  {papers.openBooking}
                </RecordLink>,
              ],
            ] as const)
          : []),
        [facts.sha256, paper.sha256],
      ]}
    />
  )
}
