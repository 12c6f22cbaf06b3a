/** The rules of bookings: each with its limits, what a change does before it is saved, and the way back. */
import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiRefusal } from '../../../shared/call-api.ts'
import { count, formatKilowattHours, formatRupees } from '../../../shared/formats.ts'
import { computeGst, roundToPaise } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useMay } from '../../frame/panel.ts'
import { loadCurrent } from '../../money/shared/price-calls.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import { Sum } from '../../ui/sum.tsx'
import textStyles from '../../ui/text.module.css'
import { showUndoable } from '../../ui/undoable.ts'
import { formatGraceEnd, listChangedRules, parseRule, RULE_NAMES, RULES, type Rule } from './booking-rules.ts'
import { bookingRules as words } from './booking-rules-texts.ts'
import { type BookingValues, loadPreview, saveSettings } from './booking-setting-calls.ts'
import styles from './settings.module.css'

type Typed = Readonly<Partial<Record<Rule, string>>>

const GROUPS = [
  ['prepayments', ['leastKWh', 'leastMinutes']],
  ['deposits', ['deposit', 'depositKeptDays']],
  ['reservations', ['graceMinutes', 'noShowsAllowed', 'noShowDays']],
] as const satisfies readonly (readonly [keyof typeof words, readonly Rule[]])[]

export function BookingRulesForm({ values }: { readonly values: BookingValues }) {
  const mayChange = useMay()('booking.configure')
  // Only typed values are kept: the others follow the server.
  const [typed, setTyped] = useState<Typed>({})
  const [errors, setErrors] = useState<Typed>({})
  const write = useWrite(saveSettings, ['booking'])
  const changes = listChangedRules(typed, values)
  const names = RULE_NAMES.filter((rule) => changes[rule] !== undefined)
  const from = Object.fromEntries(names.map((rule) => [rule, values[rule]]))

  const send = async () => {
    const wrong = RULE_NAMES.filter((rule) => {
      const text = typed[rule]
      return text !== undefined && parseRule(rule, text) === undefined
    })
    setErrors(Object.fromEntries(wrong.map((rule) => [rule, words.wrong(formatRange(rule))])))
    if (wrong.length > 0 || names.length === 0) return
    const outcome = await write.run({ to: changes, from })
    if (!outcome) return
    if ('problem' in outcome) {
      const issues = outcome.problem instanceof ApiRefusal ? outcome.problem.issues : []
      return setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    }
    setTyped({})
    showUndoable(words.saved, {
      undo: () => saveSettings({ to: from, from: changes }),
      undone: words.undone,
      touches: ['booking'],
    })
  }
  const edit = (rule: Rule, text: string) => {
    setTyped({ ...typed, [rule]: text })
    const { [rule]: _gone, ...others } = errors
    setErrors(others)
  }
  return (
    <Form className={layoutStyles.wideStack} noValidate onSend={send}>
      {GROUPS.map(([group, rules]) => (
        <fieldset key={group} className={`${layoutStyles.inset} ${styles.rules}`} disabled={!mayChange}>
          <legend>{words[group]}</legend>
          {rules.map((rule) => (
            <TextInput
              key={rule}
              name={rule}
              label={words.fields[rule].label}
              description={`${words.fields[rule].does} ${formatRange(rule)}.`}
              inputMode="decimal"
              autoComplete="off"
              value={typed[rule] ?? String(values[rule])}
              error={errors[rule]}
              onChange={(event) => edit(rule, event.currentTarget.value)}
            />
          ))}
        </fieldset>
      ))}
      {mayChange ? (
        <>
          <Preview changes={changes} now={values} />
          <p className={textStyles.quiet}>{words.holds}</p>
          <Refused problem={write.problem} />
          <div>
            <ActionButton
              label={words.save}
              tone="primary"
              running={words.saving}
              isRunning={write.isRunning}
              disabled={names.length === 0 && Object.keys(typed).length === 0}
            />
          </div>
        </>
      ) : (
        <p className={textStyles.quiet}>{words.readOnly}</p>
      )}
    </Form>
  )
}

const SHOWN: Readonly<Partial<Record<Rule, (value: number) => string>>> = {
  leastKWh: formatKilowattHours,
  deposit: formatRupees,
}
const formatRule = (rule: Rule, value: number): string => (SHOWN[rule] ?? count)(value)

/** Its label, without the unit where the values beside it have theirs. */
function formatName(rule: Rule): string {
  const field = words.fields[rule]
  return 'name' in field ? field.name : field.label
}

function formatRange(rule: Rule): string {
  const { least, most, step } = RULES[rule]
  return words.range(formatRule(rule, least), formatRule(rule, most)) + (step ? words.steps(count(step)) : '')
}

const COUNTED: readonly Rule[] = ['graceMinutes', 'noShowsAllowed', 'noShowDays']

interface PreviewProps {
  readonly changes: Readonly<Partial<Record<Rule, number>>>
  readonly now: BookingValues
}

/** What a change does, for whom, before it is saved. */
function Preview({ changes, now }: PreviewProps) {
  const names = RULE_NAMES.filter((rule) => changes[rule] !== undefined)
  const requested = Object.fromEntries(
    COUNTED.flatMap((rule) => (changes[rule] === undefined ? [] : [[rule, changes[rule]] as const])),
  )
  const isCounted = Object.keys(requested).length > 0
  const preview = useQuery({
    queryKey: ['booking', 'settings', 'preview', requested],
    queryFn: ({ signal }) => loadPreview(requested, signal),
    enabled: isCounted,
    placeholderData: keepPreviousData,
  })
  const { data: rate } = useQuery({
    queryKey: ['rate', 'current'],
    queryFn: ({ signal }) => loadCurrent(signal),
  })
  if (names.length === 0) return <p className={textStyles.quiet}>{words.unchanged}</p>
  const { effects } = words
  const { leastKWh, leastMinutes, deposit, depositKeptDays, graceMinutes, noShowsAllowed, noShowDays } =
    changes
  const counted = isCounted ? preview.data : undefined
  const priced = (kWh: number) => {
    const taxable = rate && roundToPaise(rate.pricePerKW * kWh)
    return rate && taxable !== undefined ? taxable + computeGst(taxable, rate.gstRate) : undefined
  }
  return (
    <section className={styles.outlook} aria-label={words.preview} role="status">
      <b>{words.preview}</b>
      <Sum
        rows={names.map((rule) => [
          formatName(rule),
          words.becomes(formatRule(rule, now[rule]), formatRule(rule, changes[rule] ?? now[rule])),
        ])}
      />
      {leastKWh !== undefined && <p>{effects.leastKWh(leastKWh, priced(leastKWh))}</p>}
      {leastMinutes !== undefined && <p>{effects.leastMinutes(leastMinutes)}</p>}
      {deposit !== undefined && <p>{effects.deposit(deposit)}</p>}
      {depositKeptDays !== undefined && <p>{effects.depositKeptDays(depositKeptDays)}</p>}
      {graceMinutes !== undefined && (
        <p>
          {effects.graceMinutes(formatGraceEnd(graceMinutes))}{' '}
          {counted && words.ending(counted.endingAtOnce, counted.reservations)}
        </p>
      )}
      {(noShowsAllowed !== undefined || noShowDays !== undefined) && (
        <p>
          {effects.noShows(noShowsAllowed ?? now.noShowsAllowed, noShowDays ?? now.noShowDays)}{' '}
          {counted && words.limited(counted.limitedNow, counted.limitedThen)}
        </p>
      )}
      {isCounted && preview.error && <Note tone="warn" text={words.noPreview} />}
    </section>
  )
}
