/** What partners are owed and since when; those that can be paid are chosen for a run. */
import { Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { count, formatRupees } from '../../../shared/formats.ts'
import { toRupees } from '../../form/amounts.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { Table } from '../../list/table.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Refused } from '../../ui/note.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import { createDraftRun, loadPayable, type PayablePartner } from './payout-calls.ts'
import styles from './payouts.module.css'
import { SecondPerson } from './second-person.tsx'
import { Sending } from './sending.tsx'
import { payouts } from './texts.ts'

const { owed: words } = payouts
const WAIT_MS = 300

export function Owed({ url }: { readonly url: ListUrl }) {
  const [typed, setTyped] = useState('')
  const [above] = useDebouncedValue(toRupees(typed) ?? 0, WAIT_MS)
  const payable = useQuery({
    queryKey: ['partner', 'payable', above],
    queryFn: ({ signal }) => loadPayable(above > 0 ? String(above) : '', signal),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={layoutStyles.wideStack}>
      <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
        <h2>{words.title}</h2>
        <Loaded of={payable}>
          {({ data, total, payable: most }) => (
            <>
              <p>{data.length === 0 ? words.nobody : words.sums(formatRupees(total), formatRupees(most))}</p>
              <div className={fieldStyles.fields}>
                <TextInput
                  label={words.above}
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              </div>
              {data.length > 0 && <Choosing partners={data} url={url} />}
            </>
          )}
        </Loaded>
      </section>
      <SecondPerson />
      <Sending />
    </div>
  )
}

const PAISE = 100

interface ChoosingProps {
  readonly partners: readonly PayablePartner[]
  readonly url: ListUrl
}

function Choosing({ partners, url }: ChoosingProps) {
  const may = useMay()
  const { to } = usePanel()
  const navigate = useNavigate()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const write = useWrite(createDraftRun, ['withdrawal', 'partner'])
  const ready = partners.filter(({ block }) => block === null)
  const chosen = ready.filter(({ partnerId }) => !left.has(partnerId))
  const total = chosen.reduce((sum, { owed }) => sum + Math.round(owed * PAISE), 0) / PAISE
  const mayPay = may('partner.pay')
  const Shown = useMedia(CARDS) ? Cards : Table
  const set = (id: string, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  const draft = async () => {
    const outcome = await write.run(chosen.map(({ partnerId }) => partnerId))
    if (!outcome || 'problem' in outcome) return
    setLeft(new Set())
    showSuccess(words.drafted)
    void navigate(`${url.showing({ tab: 'runs', open: outcome.reply.data._id })}`)
  }
  const { columns } = words
  const list: Rows<PayablePartner & { readonly _id: string }> = {
    label: words.table,
    columns: [
      {
        label: columns.partner,
        isTitle: true,
        width: 15,
        cell: ({ partnerId, name, block }) => (
          <span className={styles.payee}>
            {mayPay && block === null && (
              <Checkbox
                aria-label={words.choose(name)}
                checked={!left.has(partnerId)}
                onChange={(event) => set(partnerId, event.currentTarget.checked)}
              />
            )}
            {mayPay && block !== null && <span className={styles.noChoice} />}
            <Link className={buttonStyles.link} to={to('partner', { open: partnerId })}>
              {name}
            </Link>
          </span>
        ),
      },
      { label: columns.owed, isNumber: true, rank: 1, width: 9.5, cell: ({ owed }) => formatAmount(owed) },
      { label: columns.since, width: 9, cell: ({ since }) => (since ? <Moment at={since} /> : '—') },
      {
        label: columns.bank,
        rank: 2,
        width: 13,
        cell: ({ bank }) => bank ?? <span className={textStyles.quiet}>{words.noBank}</span>,
      },
      { label: columns.block, rank: 1, width: 13, cell: ({ block }) => <Block block={block} /> },
    ],
  }
  return (
    <>
      {mayPay && ready.length > 0 && (
        <Checkbox
          label={words.all}
          checked={chosen.length === ready.length}
          indeterminate={chosen.length > 0 && chosen.length < ready.length}
          onChange={(event) =>
            setLeft(event.currentTarget.checked ? new Set() : new Set(ready.map((one) => one.partnerId)))
          }
        />
      )}
      <Shown list={list} rows={partners.map((partner) => ({ ...partner, _id: partner.partnerId }))} />
      {mayPay && (
        <>
          <p className={textStyles.quiet}>{words.hint}</p>
          <Refused problem={write.problem} />
          <div className={fieldStyles.formActions}>
            <p role="status">{words.chosen(count(chosen.length), formatRupees(total))}</p>
            <ActionButton
              label={words.draft}
              tone="primary"
              disabled={chosen.length === 0}
              running={words.drafting}
              isRunning={write.isRunning}
              onClick={() => void draft()}
            />
          </div>
        </>
      )}
    </>
  )
}

function Block({ block }: Pick<PayablePartner, 'block'>) {
  if (block === null) return <Status value="ready" tone="good" word={words.ready} />
  if (block === 'in-a-run') return <Status value={block} tone="info" word={payouts.blocks[block]} />
  return (
    <>
      <Status value={block} tone="warn" word={words.blocked} />
      <div className={textStyles.quiet}>{payouts.blocks[block]}</div>
    </>
  )
}
