/** The company's logo: seen, set and removed. */
import { useId, useState } from 'react'
import { Form } from '../../form/form.tsx'
import { useWrite } from '../../server/use-write.ts'
import { tellGood } from '../../ui/alerts.tsx'
import { Act, Refused } from '../../ui/parts.tsx'
import { type Company, dropLogo, saveLogo } from './company-calls.ts'
import { company } from './texts.ts'

const { logo: words } = company

interface LogoProps {
  readonly company: Company
  readonly mayWrite: boolean
}

export function Logo({ company: { logo }, mayWrite }: LogoProps) {
  return (
    <section className="sheet stack" aria-label={words.title}>
      <h2>{words.title}</h2>
      {logo ? <img className="picture" src={logo} alt={words.alt} /> : <p className="quiet">{words.none}</p>}
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
    if (outcome && 'reply' in outcome) tellGood(words.done)
  }
  const remove = async () => {
    const outcome = await removing.run(undefined)
    if (outcome && 'reply' in outcome) tellGood(words.removed)
  }
  return (
    <Form className="stack" noValidate onSend={send}>
      <div className="file-field">
        <label htmlFor={field}>{words.choose}</label>
        <input
          id={field}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={`${field}-hint`}
          onChange={(event) => setFile(event.currentTarget.files?.[0])}
        />
        <span id={`${field}-hint`} className="quiet">
          {words.hint}
        </span>
      </div>
      <Refused problem={setting.problem ?? removing.problem} />
      <div className="form-actions">
        <Act
          label={words.set}
          tone="primary"
          running={words.setting}
          isRunning={setting.isRunning}
          disabled={!file}
        />
        {isSet && <Act label={words.remove} isRunning={removing.isRunning} onClick={() => void remove()} />}
      </div>
    </Form>
  )
}
