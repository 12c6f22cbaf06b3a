/** A new price: what it changes is said first, a jump is asked about, and it can be taken back before it begins. */
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRupees } from '../../../shared/formats.ts'
import { computeGst, toRupees } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import { Sum } from '../../ui/sum.tsx'
import textStyles from '../../ui/text.module.css'
import { showUndoable } from '../../ui/undoable.ts'
import { type Current, loadReach, setPrice, undoPrice } from '../shared/price-calls.ts'
import { computeJump } from './compute-jump.ts'
import { price } from './texts.ts'

export function PriceForm({ rate }: { readonly rate: Current }) {
  const form = useForm({
    draft: 'price',
    initial: { pricePerKW: '' },
    check: ({ pricePerKW }) => ((toRupees(pricePerKW) ?? 0) > 0 ? {} : { pricePerKW: price.invalid }),
  })
  const write = useWrite(setPrice, ['rate'])
  const [notice, setNotice] = useState<'updated' | 'unsure'>()
  /** The price that was said to be meant. */
  const [meant, setMeant] = useState<number>()
  const next = toRupees(form.values.pricePerKW)
  const jump = next === undefined || next <= 0 ? undefined : computeJump(rate.pricePerKW, next)
  const send = async () => {
    setNotice(undefined)
    if (!form.isRight() || next === undefined) return
    if (jump !== undefined && meant !== next) return setNotice('unsure')
    const outcome = await write.run(next)
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    setMeant(undefined)
    setNotice('updated')
    const { pending } = outcome.reply.data
    if (!pending) return
    showUndoable(price.inTenSeconds(formatRupees(pending.pricePerKW)), {
      undo: async () => {
        await undoPrice(pending._id)
        setNotice(undefined)
      },
      undone: price.undone(formatRupees(rate.pricePerKW)),
      touches: ['rate'],
    })
  }
  return (
    <Form className={layoutStyles.sheet} noValidate onSend={send}>
      <h2>{price.title}</h2>
      <TextInput label={price.label} inputMode="decimal" autoComplete="off" {...form.field('pricePerKW')} />
      {next !== undefined && next > 0 && <Outlook now={rate.pricePerKW} next={next} percent={rate.gstRate} />}
      <p className={textStyles.quiet}>{price.running}</p>
      {jump !== undefined && next !== undefined && (
        <>
          <Note
            tone="warn"
            role="status"
            text={price.jump(formatRupees(next), jump, formatRupees(rate.pricePerKW))}
          />
          <Checkbox
            label={price.meant(formatRupees(next))}
            checked={meant === next}
            error={notice === 'unsure' && price.meantNeeded}
            onChange={(event) => setMeant(event.currentTarget.checked ? next : undefined)}
          />
        </>
      )}
      {notice === 'updated' && <Note tone="good" role="alert" text={price.updated} />}
      {write.problem !== undefined && <Note tone="bad" role="alert" text={price.failed} />}
      <Refused problem={write.problem} otherwise={price.failed} />
      <div>
        <ActionButton
          label={price.submit}
          tone="primary"
          running={price.submitting}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}

const KWH = 10

interface OutlookProps {
  readonly now: number
  readonly next: number
  readonly percent: number
}

function Outlook({ now, next, percent }: OutlookProps) {
  const { changes } = price
  const { data: reach } = useQuery({
    queryKey: ['rate', 'reach'],
    queryFn: ({ signal }) => loadReach(signal),
  })
  const withGst = (rate: number): number => rate + computeGst(rate, percent)
  const paid = (rate: number): number => rate * KWH + computeGst(rate * KWH, percent)
  const difference = paid(next) - paid(now)
  return (
    <>
      <p role="status">
        <b>
          {reach && `${price.stations(reach.stations)}, `}
          {changes.withGst(formatRupees(withGst(now)), formatRupees(withGst(next)))}
        </b>
        {reach && reach.charging > 0 && (
          <span className={textStyles.quiet}> {price.charging(reach.charging)}</span>
        )}
      </p>
      <Sum
        rows={[
          [changes.now, formatRupees(now)],
          [changes.next, formatRupees(next)],
          [changes.driver, changes.from(formatRupees(paid(now)), formatRupees(paid(next)))],
          [changes.difference, `${difference > 0 ? '+' : ''}${formatRupees(difference)}`, 'total'],
        ]}
      />
    </>
  )
}
