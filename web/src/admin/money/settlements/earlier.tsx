/** What was paid before the first settlement that is known, and booking it as settled. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { count, formatRupees, formatTime } from '../../../shared/formats.ts'
import { toRupees } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { nameProvider } from './providers.ts'
import { bookEarlier, type Earlier, loadEarlier, type Provider } from './settlement-calls.ts'
import { settlements } from './texts.ts'

const { earlier: words } = settlements

export function EarlierPayments() {
  const mayWrite = useMay()('settlement.write')
  const [chosen, setChosen] = useState<Earlier>()
  const { data = [] } = useQuery({
    queryKey: ['settlement', 'earlier'],
    queryFn: ({ signal }) => loadEarlier(signal),
  })
  return (
    <>
      {data.map((one) => (
        <div key={one.provider} className={layoutStyles.stack}>
          <Note
            tone="info"
            text={words.standing(
              count(one.count),
              formatRupees(one.amount),
              nameProvider(one.provider),
              formatTime(one.before),
            )}
          />
          {mayWrite && (
            <div className={layoutStyles.inlineItems}>
              <ActionButton
                label={words.open}
                of={nameProvider(one.provider)}
                onClick={() => setChosen(one)}
              />
            </div>
          )}
        </div>
      ))}
      {chosen && <BookDialog of={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

const isAmount = (text: string): boolean => (toRupees(text) ?? -1) >= 0

function BookDialog({ of, onClose }: { readonly of: Earlier; readonly onClose: () => void }) {
  const form = useForm({
    draft: `earlier-${of.provider}`,
    initial: { fee: '0', gst: '0', reference: '' },
    check: ({ fee, gst, reference }) => ({
      ...(!isAmount(fee) && { fee: words.amountNeeded }),
      ...(!isAmount(gst) && { gst: words.amountNeeded }),
      ...(reference.trim() === '' && { reference: words.referenceNeeded }),
    }),
  })
  const write = useWrite(bookEarlier, ['settlement', 'sums'])
  const send = async () => {
    if (!form.isRight()) return
    const { fee, gst, reference } = form.values
    const outcome = await write.run({
      provider: of.provider as Provider,
      ...{ fee: toRupees(fee) ?? 0, gst: toRupees(gst) ?? 0, reference: reference.trim() },
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    const { lines, bank } = outcome.reply.data
    form.reset()
    showSuccess(words.done(count(lines), formatRupees(bank)))
    onClose()
  }
  return (
    <Dialog title={words.title(nameProvider(of.provider))} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p className={textStyles.quiet}>{words.hint(formatRupees(of.amount))}</p>
        <div className={fieldStyles.fields}>
          <TextInput label={words.fee} inputMode="decimal" autoComplete="off" {...form.field('fee')} />
          <TextInput label={words.gst} inputMode="decimal" autoComplete="off" {...form.field('gst')} />
        </div>
        <TextInput label={words.reference} maxLength={100} autoComplete="off" {...form.field('reference')} />
        <Refused problem={write.problem} />
        <div className={fieldStyles.formActions}>
          <ActionButton
            label={words.book}
            tone="danger"
            running={words.booking}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
