/** The prices of an own station: what the partner has set, and where the contract allows it, the next one. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toNumber } from '../../admin/form/amounts.ts'
import { Form } from '../../admin/form/form.tsx'
import { parseIndiaTime, toIndia } from '../../admin/form/india-time.ts'
import { type Errors, useForm } from '../../admin/form/use-form.ts'
import { useWrite } from '../../admin/server/use-write.ts'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import { showSuccess } from '../../admin/ui/alerts.tsx'
import { ConfirmAgain } from '../../admin/ui/confirm-again.tsx'
import fieldStyles from '../../admin/ui/fields.module.css'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Loaded } from '../../admin/ui/loading.tsx'
import { Refused } from '../../admin/ui/note.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { formatTime } from '../../shared/formats.ts'
import { useMay } from '../session/session.ts'
import { endPrice, loadPrices, type Price, type Prices, setPrice } from './price-calls.ts'
import { formatAllowed, formatPrice, formatSetBy, formatSpan, pricesTexts as texts } from './price-texts.ts'

/** How many that have ended are shown. */
const MOST_PAST = 10

export function PricesSection({ id }: { readonly id: string }) {
  const prices = useQuery({
    queryKey: ['tariff', 'own', id],
    queryFn: ({ signal }) => loadPrices(id, signal),
  })
  return (
    <>
      <h3>{texts.title}</h3>
      <Loaded of={prices}>{(all) => <Shown id={id} all={all} />}</Loaded>
    </>
  )
}

function Shown({ id, all }: { readonly id: string; readonly all: Prices }) {
  const [isSetting, setSetting] = useState(false)
  const maySet = useMay()('prices')
  const live = all.prices.filter(({ state }) => state === 'to-come' || state === 'in-force')
  const over = all.prices.filter((one) => !live.includes(one)).slice(0, MOST_PAST)
  return (
    <div className={layoutStyles.stack}>
      <p className={textStyles.quiet}>{all.allowed ? formatAllowed(all.allowed) : texts.notAllowed}</p>
      {all.allowed && live.every(({ state }) => state !== 'in-force') && <p>{texts.ofNetwork}</p>}
      {live.map((price) => (
        <Live key={price._id} id={id} price={price} mayEnd={maySet} />
      ))}
      {isSetting ? (
        <SetForm id={id} all={all} onDone={() => setSetting(false)} />
      ) : (
        all.allowed &&
        maySet && (
          <div>
            <ActionButton label={texts.set} onClick={() => setSetting(true)} />
          </div>
        )
      )}
      {over.length > 0 && (
        <details className={layoutStyles.inset}>
          <summary>{texts.earlier}</summary>
          <ul className={layoutStyles.plainList}>
            {over.map((price) => (
              <li key={price._id}>
                <Described price={price} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Described({ price }: { readonly price: Price }) {
  return (
    <span>
      <strong>{formatPrice(price)}</strong>
      <br />
      <span className={textStyles.quiet}>
        {texts.states[price.state]} ·{' '}
        {formatSpan(formatTime(price.from), price.until && formatTime(price.until))}
        <br />
        {formatSetBy(price.setBy, formatTime(price.setAt))}
      </span>
    </span>
  )
}

function Live({
  id,
  price,
  mayEnd,
}: {
  readonly id: string
  readonly price: Price
  readonly mayEnd: boolean
}) {
  const write = useWrite(endPrice, ['tariff', 'station'])
  const end = async () => {
    const outcome = await write.run({ id, priceId: price._id })
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message)
  }
  return (
    <div className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
      <Described price={price} />
      <Refused problem={write.problem} otherwise={texts.failed} />
      {mayEnd && (
        <ConfirmAgain
          label={price.state === 'to-come' ? texts.takeBack : texts.end}
          of={formatPrice(price)}
          hint={price.state === 'to-come' ? texts.takeBackHint : texts.endHint}
          running={texts.ending}
          isRunning={write.isRunning}
          onConfirm={end}
        />
      )}
    </div>
  )
}

const PRICE_DECIMALS = 4
const FEE_DECIMALS = 2

interface SetFormProps {
  readonly id: string
  readonly all: Prices
  readonly onDone: () => void
}

type Values = Readonly<Record<'perKwh' | 'idlePerHour' | 'from', string>>

const check = ({ perKwh, idlePerHour, from }: Values): Errors<Values> => ({
  ...(toNumber(perKwh, PRICE_DECIMALS) === undefined && { perKwh: texts.wrongPrice }),
  ...(idlePerHour !== '' &&
    toNumber(idlePerHour, FEE_DECIMALS) === undefined && { idlePerHour: texts.wrongFee }),
  ...(parseIndiaTime(from) === undefined && { from: texts.wrongTime }),
})

function SetForm({ id, all, onDone }: SetFormProps) {
  const form = useForm<Values>({ initial: { perKwh: '', idlePerHour: '', from: '' }, check })
  const write = useWrite(setPrice, ['tariff', 'station'])
  const send = async () => {
    if (!form.isRight()) return
    const { perKwh, idlePerHour, from } = form.values
    const outcome = await write.run({
      id,
      perKwh: toNumber(perKwh, PRICE_DECIMALS) ?? 0,
      idlePerHour: toNumber(idlePerHour, FEE_DECIMALS) ?? 0,
      from: parseIndiaTime(from) ?? '',
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onDone()
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <div className={fieldStyles.fields}>
        <TextInput label={texts.perKwh} inputMode="decimal" autoComplete="off" {...form.field('perKwh')} />
        {all.allowed && all.allowed.idleMost > 0 && (
          <TextInput
            label={texts.idlePerHour}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('idlePerHour')}
          />
        )}
        <TextInput
          label={texts.from}
          type="datetime-local"
          min={toIndia(all.earliest)}
          {...form.field('from')}
        />
      </div>
      <p className={textStyles.quiet}>{texts.hint}</p>
      <Refused problem={write.problem} otherwise={texts.failed} />
      <div className={fieldStyles.formActions}>
        <ActionButton label={texts.cancel} onClick={onDone} />
        <ActionButton label={texts.save} tone="primary" running={texts.saving} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}
