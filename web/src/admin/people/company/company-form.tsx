/** The company's names, office, people to ask, colours and links, saved together. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { INDIAN_STATES } from '@voltyatra/domain'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { type Company, saveCompany } from './company-calls.ts'
import { type CompanyField, FORM_NAMES, toChange, toTexts } from './company-values.ts'
import { company as words } from './texts.ts'

const STATES = [
  { value: '', label: words.chooseState },
  ...INDIAN_STATES.map(({ code, name }) => ({ value: code, label: name })).toSorted((a, b) =>
    a.label < b.label ? -1 : 1,
  ),
]

interface CompanyFormProps {
  readonly company: Company
  readonly mayWrite: boolean
}

export function CompanyForm({ company, mayWrite }: CompanyFormProps) {
  const form = useForm({ initial: toTexts(company) })
  const write = useWrite(saveCompany, ['company'])
  const send = async () => {
    const outcome = await write.run(toChange(form.values, company.version))
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem, FORM_NAMES)
    showSuccess(words.saved)
  }
  const field = (name: CompanyField) => ({
    label: words.fields[name],
    autoComplete: 'off',
    disabled: !mayWrite,
    ...form.field(name),
  })
  return (
    <Form className={layoutStyles.wideStack} noValidate onSend={send}>
      <div className={layoutStyles.two}>
        <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.names.title}>
          <h2>{words.names.title}</h2>
          <p className={textStyles.quiet}>{words.names.hint}</p>
          <TextInput {...field('brandName')} description={words.hints.brandName} />
          <TextInput {...field('legalName')} description={words.hints.legalName} />
          <TextInput {...field('pan')} />
          <Textarea {...field('officeAddress')} rows={2} />
          <div className={fieldStyles.fields}>
            <TextInput {...field('officeCity')} />
            <TextInput {...field('officePincode')} inputMode="numeric" />
            <NativeSelect {...field('officeState')} data={STATES} />
          </div>
          <TextInput {...field('courtsCity')} description={words.hints.courtsCity} />
        </section>
        <div className={layoutStyles.wideStack}>
          <section
            className={`${layoutStyles.sheet} ${layoutStyles.stack}`}
            aria-label={words.contacts.title}
          >
            <h2>{words.contacts.title}</h2>
            <p className={textStyles.quiet}>{words.contacts.hint}</p>
            <div className={fieldStyles.fields}>
              <TextInput {...field('supportEmail')} type="email" />
              <TextInput {...field('supportPhone')} type="tel" />
            </div>
            <TextInput {...field('supportHours')} description={words.hints.supportHours} />
            <TextInput {...field('grievanceName')} />
            <div className={fieldStyles.fields}>
              <TextInput {...field('grievanceEmail')} type="email" />
              <TextInput {...field('grievancePhone')} type="tel" />
            </div>
          </section>
          <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.look.title}>
            <h2>{words.look.title}</h2>
            <p className={textStyles.quiet}>{words.look.hint}</p>
            <div className={fieldStyles.fields}>
              <TextInput {...field('colourAction')} description={words.hints.colour} />
              <TextInput {...field('colourInk')} description={words.hints.colour} />
            </div>
            <Textarea {...field('social')} rows={3} description={words.hints.social} />
          </section>
        </div>
      </div>
      <Refused problem={write.problem} />
      {mayWrite && (
        <div>
          <ActionButton
            label={words.save}
            tone="primary"
            running={words.saving}
            isRunning={write.isRunning}
          />
        </div>
      )}
    </Form>
  )
}
