/** The company's logo: seen, set and removed. */
import { useId, useState } from 'react'
import { Form } from '../../form/form.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { type Company, dropLogo, saveLogo } from './company-calls.ts'
import { company } from './texts.ts'

const { logo: words } = company

interface LogoProps {
  readonly company: Company
  readonly mayWrite: boolean
}

export function Logo({ company: { logo }, mayWrite }: LogoProps) {
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      {logo ? (
        <img className={textStyles.picture} src={logo} alt={words.alt} />
      ) : (
        <p className={textStyles.quiet}>{words.none}</p>
      )}
      {mayWrite && <Choosing key={logo} isSet={logo !== null} />}
    </section>
  )
}

function Choosing({ isSet }: { readonly isSet: boolean }) {
  const [file, setFile] = useState<File>()
  const setting = useWrite(saveLogo, ['company'])
  const removing = useWrite(dropLogo, ['company'])
  const field = useId()
  const send = async () => {
    if (!file) return
    const outcome = await setting.run(file)
    if (outcome && 'reply' in outcome) showSuccess(words.done)
  }
  const remove = async () => {
    const outcome = await removing.run(undefined)
    if (outcome && 'reply' in outcome) showSuccess(words.removed)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <div className={fieldStyles.fileField}>
        <label htmlFor={field}>{words.choose}</label>
        <input
          id={field}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={`${field}-hint`}
          onChange={(event) => setFile(event.currentTarget.files?.[0])}
        />
        <span id={`${field}-hint`} className={textStyles.quiet}>
          {words.hint}
        </span>
      </div>
      <Refused problem={setting.problem ?? removing.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={words.set}
          tone="primary"
          running={words.setting}
          isRunning={setting.isRunning}
          disabled={!file}
        />
        {isSet && (
          <ActionButton label={words.remove} isRunning={removing.isRunning} onClick={() => void remove()} />
        )}
      </div>
    </Form>
  )
}
