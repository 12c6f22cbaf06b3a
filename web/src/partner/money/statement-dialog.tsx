/** One statement: its lines from what was owed before to what is left to be paid, its files and its invoices. */
import { useQuery } from '@tanstack/react-query'
import buttonStyles from '../../admin/ui/buttons.module.css'
import { Dialog } from '../../admin/ui/dialog.tsx'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Loaded } from '../../admin/ui/loading.tsx'
import { Sum } from '../../admin/ui/sum.tsx'
import { buildAddress } from '../../shared/call-api.ts'
import { formatDate, formatRupees } from '../../shared/formats.ts'
import { loadStatement, type Statement } from './calls.ts'
import { formatPeriod, LINE_WORDS, PAPER_WORDS, moneyTexts as texts } from './texts.ts'

export function StatementDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const statement = useQuery({
    queryKey: ['partner', 'own-statement', id],
    queryFn: ({ signal }) => loadStatement(id, signal),
  })
  return (
    <Dialog title={texts.statement} onClose={onClose}>
      <Loaded of={statement}>{(one) => <Shown statement={one} />}</Loaded>
    </Dialog>
  )
}

function Shown({ statement }: { readonly statement: Statement }) {
  const { _id: id, first, last, opening, closing, lines, papers } = statement
  const params = { id }
  return (
    <div className={layoutStyles.stack}>
      <p>{formatPeriod(formatDate(first), formatDate(last))}</p>
      <Sum
        rows={[
          [texts.opening, formatRupees(opening)],
          ...lines.map(
            ({ kind, of, amount, note }) =>
              [
                [LINE_WORDS[kind], of && LINE_WORDS[of], note].filter(Boolean).join(' · '),
                formatRupees(amount),
              ] as const,
          ),
          [texts.closing, formatRupees(closing), 'total'],
        ]}
      />
      <div className={layoutStyles.inlineItems}>
        <a className={buttonStyles.button} href={buildAddress('/partner/statements/{id}/pdf', { params })}>
          {texts.pdf}
        </a>
        <a
          className={buttonStyles.button}
          href={buildAddress('/partner/statements/{id}/statement.csv', { params })}
          download
        >
          {texts.csv}
        </a>
      </div>
      {papers.length > 0 && <h3>{texts.invoices}</h3>}
      <ul className={layoutStyles.plainList}>
        {papers.map(({ kind, stateName, total, paper }) => (
          <li key={`${kind} ${stateName}`}>
            <span>
              {PAPER_WORDS[kind]} · {stateName} · {formatRupees(total)}
            </span>
            {paper ? (
              <a
                className={buttonStyles.link}
                href={buildAddress('/partner/statements/{id}/invoices/{paperId}/pdf', {
                  params: { id, paperId: paper._id },
                })}
              >
                {paper.number}
              </a>
            ) : (
              texts.waits
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
