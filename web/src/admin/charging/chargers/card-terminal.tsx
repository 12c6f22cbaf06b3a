/** Whether the card terminal of a charger is trusted. */
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { setCardTerminal, showCardTerminal } from '@voltyatra/contract'
import { findCommandSet } from '@voltyatra/contract/commands'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { formatRupees } from '../../../shared/formats.ts'
import { toRupees } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import type { ChargerOne } from '../shared/charger-calls.ts'
import { terminal as words } from './newest-version-texts.ts'

interface OfCharger {
  readonly charger: ChargerOne
}

interface Terminal {
  readonly isTrusted: boolean
  readonly most: number | null
}

const loadTerminal = async (id: string, signal: AbortSignal) =>
  (
    await callApi<typeof showCardTerminal>('GET', '/chargers/{id}/card-terminal', {
      params: { id },
      signal,
    })
  ).data

const setTerminal = ({ id, ...body }: Terminal & { readonly id: string }, idempotencyKey: string) =>
  callApi<typeof setCardTerminal>('PUT', '/chargers/{id}/card-terminal', {
    params: { id },
    body,
    idempotencyKey,
  })

/** Nothing where the charger's version knows no card terminals. */
export function CardTerminal({ charger }: OfCharger) {
  const { _id: id } = charger
  const { hasCardTerminals } = findCommandSet(charger.protocol)
  const found = useQuery({
    queryKey: ['charger', 'card-terminal', id],
    queryFn: ({ signal }) => loadTerminal(id, signal),
    enabled: hasCardTerminals,
  })
  if (!hasCardTerminals) return null
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Loaded of={found}>
        {(terminal) => <Terminal key={JSON.stringify(terminal)} charger={charger} terminal={terminal} />}
      </Loaded>
    </section>
  )
}

function Terminal({ charger, terminal }: OfCharger & { readonly terminal: Terminal }) {
  const may = useMay()('charger.secure')
  const { to } = usePanel()
  const { isTrusted, most } = terminal
  return (
    <div className={layoutStyles.stack}>
      <p className={textStyles.quiet}>
        {isTrusted && most !== null ? words.is(formatRupees(most)) : words.isNot}
      </p>
      <div>
        <Link className={buttonStyles.link} to={to('card-settlements', { q: charger.identity })}>
          {words.payments}
        </Link>
      </div>
      {may && <TerminalForm charger={charger} terminal={terminal} />}
    </div>
  )
}

function TerminalForm({ charger: { _id: id }, terminal }: OfCharger & { readonly terminal: Terminal }) {
  const form = useForm({
    initial: {
      isTrusted: terminal.isTrusted ? 'yes' : '',
      most: terminal.most === null ? '' : String(terminal.most),
    },
    check: ({ isTrusted, most }) =>
      isTrusted === 'yes' && toRupees(most) === undefined ? { most: words.mostWrong } : {},
  })
  const write = useWrite(setTerminal, ['charger'])
  const save = async () => {
    if (!form.isRight()) return
    const isTrusted = form.values.isTrusted === 'yes'
    const most = isTrusted ? (toRupees(form.values.most) ?? null) : null
    const outcome = await write.run({ id, isTrusted, most })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(words.saved)
  }
  const isTrusted = form.values.isTrusted === 'yes'
  return (
    <Form className={layoutStyles.stack} noValidate onSend={save}>
      <Checkbox
        label={words.trust}
        description={words.trustHint}
        checked={isTrusted}
        onChange={(event) => form.set('isTrusted', event.currentTarget.checked ? 'yes' : '')}
      />
      {isTrusted && (
        <div className={fieldStyles.oneField}>
          <TextInput
            label={words.most}
            description={words.mostHint}
            inputMode="decimal"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.field('most')}
          />
        </div>
      )}
      <Refused problem={write.problem} />
      <div>
        <ActionButton label={words.save} running={words.saving} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}
