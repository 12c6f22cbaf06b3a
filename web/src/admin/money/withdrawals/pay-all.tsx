/** Pay all owed: partners are chosen, one confirmation shows what goes where, and every payout says what became of it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readDraft, writeDraft } from '../../form/drafts.ts'
import { loadPartners } from '../../people/shared/partners.ts'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import textStyles from '../../ui/text.module.css'
import { Choosing } from './choosing.tsx'
import { Confirming } from './confirming.tsx'
import { listPayouts, type Owed, type Payout, type PayoutRows } from './payouts.ts'
import { payAll } from './texts.ts'

/** As many as one call lists. */
const MOST = 1000
const DRAFT = 'payouts'

export function PayAll() {
  const owed = useQuery({
    queryKey: ['partner', 'owed'],
    queryFn: async ({ signal }) => {
      const { data } = await loadPartners({ owed: 'true', sort: '-balance', limit: MOST }, signal)
      return data.map(
        ({ _id, name, email, mobile, balance }): Owed => ({ id: _id, name, email, mobile, owed: balance }),
      )
    },
  })
  const [rows, setRows] = useState<PayoutRows>(() => readDraft(DRAFT) as PayoutRows)
  /** What was chosen when the confirmation opened: it stays as it was shown, whatever changes meanwhile. */
  const [payouts, setPayouts] = useState<readonly Payout[]>()
  const change = (next: PayoutRows) => {
    setRows(next)
    writeDraft(DRAFT, next)
  }
  if (payouts) {
    const back = (recorded: readonly string[]) => {
      change(Object.fromEntries(Object.entries(rows).filter(([id]) => !recorded.includes(id))))
      setPayouts(undefined)
    }
    return <Confirming payouts={payouts} onBack={back} />
  }
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={payAll.title}>
      <h2>{payAll.title}</h2>
      <p className={textStyles.quiet}>{payAll.hint}</p>
      <Loaded of={owed}>
        {(partners) =>
          partners.length === 0 ? (
            <p className={textStyles.quiet}>{payAll.nobody}</p>
          ) : (
            <Choosing
              partners={partners}
              rows={rows}
              onChange={change}
              onGo={() => setPayouts(listPayouts(partners, rows))}
            />
          )
        }
      </Loaded>
    </section>
  )
}
