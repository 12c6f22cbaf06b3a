/** The form of a draft: its prices, the idle fee, tax and limits, with what a driver sees beside it. */
import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form } from '../../form/form.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Note } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { createElement, type DraftTexts, type ElementTexts } from './draft.ts'
import { draft as words } from './draft-texts.ts'
import styles from './editor.module.css'
import { ElementFields } from './element-fields.tsx'
import { Folded } from './folded.tsx'
import { hasPreset, PRESETS, withPreset } from './presets.ts'
import { PreviewPart } from './preview-part.tsx'
import type { DraftErrors } from './read-draft.ts'
import type { Editing } from './use-editing.ts'
import { useGroups } from './use-groups.ts'

interface EditorProps {
  readonly editing: Editing
  readonly title: string
  readonly hint: string
  /** Fields that stand before the prices. */
  readonly children?: ReactNode
  /** Below the fields: what was refused, and the buttons. */
  readonly actions: ReactNode
  readonly onSend: () => Promise<void>
}

export function Editor({ editing, title, hint, children, actions, onSend }: EditorProps) {
  const groups = useGroups()
  const { texts, errors, change } = editing
  return (
    <div className={styles.columns}>
      <Form className={layoutStyles.sheet} noValidate onSend={onSend} aria-label={title}>
        <h2>{title}</h2>
        <p className={textStyles.quiet}>{hint}</p>
        {children}
        <Elements editing={editing} groups={groups} />
        {texts.elements.some(({ dimension }) => dimension === 'idle-time') && <Idle {...editing} />}
        <Limits texts={texts} errors={errors} change={change} />
        <Unplaced errors={errors} />
        {actions}
      </Form>
      <div className={styles.preview}>
        <PreviewPart content={editing.content} groups={groups} />
      </div>
    </div>
  )
}

interface ElementsProps {
  readonly editing: Editing
  readonly groups: ReturnType<typeof useGroups>
}

function Elements({ editing: { texts, errors, change }, groups }: ElementsProps) {
  const { elements } = texts
  const put = (next: readonly ElementTexts[]) => change({ elements: next })
  const up = (at: number) => {
    const [one, other] = [elements[at], elements[at - 1]]
    return one && other ? () => put(elements.with(at - 1, one).with(at, other)) : undefined
  }
  return (
    <section className={layoutStyles.stack} aria-label={words.prices}>
      {elements.length > 1 && <p className={textStyles.quiet}>{words.order}</p>}
      {elements.map((element, at) => (
        <ElementFields
          key={element.key}
          element={element}
          path={`elements.${at}`}
          errors={errors}
          groups={groups}
          number={at + 1}
          isAlone={elements.length === 1}
          onUp={up(at)}
          onRemove={() => put(elements.filter((one) => one.key !== element.key))}
          onChange={(changes) => put(elements.with(at, { ...element, ...changes }))}
        />
      ))}
      <div className={fieldStyles.formActions}>
        <ActionButton label={words.add} onClick={() => put([...elements, createElement('energy')])} />
        {PRESETS.filter((preset) => !hasPreset(texts, preset)).map((preset) => (
          <ActionButton
            key={preset}
            label={`+ ${words.presets[preset]}`}
            onClick={() => change(withPreset(texts, preset))}
          />
        ))}
      </div>
    </section>
  )
}

type PartProps = Pick<Editing, 'texts' | 'errors' | 'change'>

type TextField = Exclude<keyof DraftTexts, 'elements' | 'isTaxIncluded'>

const createField =
  ({ texts, errors, change }: PartProps) =>
  (name: TextField, path: string) => ({
    value: texts[name],
    error: errors[path],
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      change({ [name]: event.currentTarget.value } as Partial<DraftTexts>),
  })

function Idle(props: PartProps) {
  const field = createField(props)
  const { idle } = words
  return (
    <fieldset className={styles.element}>
      <legend>{idle.title}</legend>
      <p className={textStyles.quiet}>{idle.hint}</p>
      <div className={fieldStyles.fields}>
        <TextInput label={idle.grace} inputMode="decimal" {...field('graceMinutes', 'idle.graceSeconds')} />
        <TextInput
          label={idle.highest}
          inputMode="decimal"
          {...field('idleHighest', 'idle.highestPerSession')}
        />
        <TextInput label={idle.nightFrom} type="time" {...field('nightFrom', 'idle.night')} />
        <TextInput label={idle.nightTo} type="time" {...field('nightTo', 'idle.night.to')} />
        <TextInput
          label={idle.nightHighest}
          inputMode="decimal"
          {...field('nightHighest', 'idle.night.highest')}
        />
      </div>
    </fieldset>
  )
}

function Limits(props: PartProps) {
  const field = createField(props)
  const { limits } = words
  const { texts, errors, change } = props
  const isOpen =
    [texts.landShare, texts.lowest, texts.highest].some((one) => one !== '') || texts.isTaxIncluded
  const isWrong = ['landShare', 'lowest', 'highest'].some((path) => errors[path] !== undefined)
  return (
    <Folded isOpen={isOpen} isWrong={isWrong} summary={limits.title}>
      <div className={fieldStyles.fields}>
        <NativeSelect
          label={limits.tax}
          value={texts.isTaxIncluded ? 'included' : 'before'}
          data={[
            { value: 'before', label: limits.taxes.before },
            { value: 'included', label: limits.taxes.included },
          ]}
          onChange={(event) => change({ isTaxIncluded: event.currentTarget.value === 'included' })}
        />
        <TextInput
          label={limits.landShare}
          description={limits.landShareHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          {...field('landShare', 'landShare')}
        />
        <TextInput label={limits.lowest} inputMode="decimal" {...field('lowest', 'lowest')} />
        <TextInput label={limits.highest} inputMode="decimal" {...field('highest', 'highest')} />
      </div>
    </Folded>
  )
}

/** What is wrong with the whole, not with one field. */
function Unplaced({ errors }: { readonly errors: DraftErrors }) {
  const message = errors.elements
  return message === undefined ? null : <Note tone="bad" role="alert" text={message} />
}
