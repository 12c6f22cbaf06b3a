/** A charge of which nobody knows what it delivered: what is known, and what the operator can do. */
import { Textarea, TextInput } from '@mantine/core'
import type { billInDoubt, keepWaiting } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { formatRupees } from '../../../shared/formats.ts'
import { toNumber } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import type { Booking } from '../shared/bookings.ts'
import { chargingSessions } from '../shared/charger-texts.ts'
import { doubt as words } from './texts.ts'

interface Entered {
  readonly id: string
  readonly kWh: number
  readonly reason: string
}

const bill = ({ id, ...body }: Entered, idempotencyKey: string) =>
  callApi<typeof billInDoubt>('POST', '/bookings/{id}/bill-in-doubt', {
    params: { id },
    body,
    idempotencyKey,
  })

const wait = (id: string, idempotencyKey: string) =>
  callApi<typeof keepWaiting>('POST', '/bookings/{id}/keep-waiting', { params: { id }, idempotencyKey })

const DECIMALS = 3

interface ChargeInDoubtProps {
  readonly booking: Booking
  readonly onClose: () => void
}

export function ChargeInDoubt({ booking, onClose }: ChargeInDoubtProps) {
  const { _id: id, meter, totalAmount } = booking
  const form = useForm({
    draft: `doubt-${id}`,
    initial: { kWh: '', reason: '' } as Record<'kWh' | 'reason', string>,
    check: ({ kWh }) => (toNumber(kWh, DECIMALS) === undefined ? { kWh: words.number } : {}),
  })
  const billing = useWrite(bill, ['booking'])
  const waiting = useWrite(wait, ['booking'])
  if (!meter?.doubt) return null
  const noticed = meter.anomalies.map((one) => chargingSessions.anomalies[one] ?? one).join('. ')
  const send = async () => {
    const kWh = toNumber(form.values.kWh, DECIMALS)
    if (!form.isRight() || kWh === undefined) return
    const outcome = await billing.run({ id, kWh, reason: form.values.reason })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    onClose()
    showSuccess(words.billed(outcome.reply.data.thirdPartyKwh ?? kWh))
  }
  const keep = async () => {
    const outcome = await waiting.run(id)
    if (!outcome || 'problem' in outcome) return
    onClose()
    showSuccess(words.waiting)
  }
  return (
    <section className={layoutStyles.stack} aria-label={words.title}>
      <Note
        tone="warn"
        role="status"
        text={`${words.reasons[meter.doubt]} ${noticed ? `${noticed}. ` : ''}${words.held(formatRupees(totalAmount))}`}
      />
      <Form onSend={send}>
        <TextInput inputMode="decimal" label={words.energy} description={words.hint} {...form.field('kWh')} />
        <Textarea label={words.reason} rows={2} {...form.field('reason')} />
        <Refused problem={billing.problem ?? waiting.problem} />
        <div>
          <ActionButton
            tone="primary"
            isRunning={billing.isRunning}
            label={words.bill}
            running={words.billing}
          />
        </div>
      </Form>
      <div>
        <ActionButton label={words.wait} isRunning={waiting.isRunning} onClick={() => void keep()} />
      </div>
      <p className={textStyles.quiet}>{words.release}</p>
    </section>
  )
}
