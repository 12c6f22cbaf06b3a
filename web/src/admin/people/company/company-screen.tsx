/** The company that runs the network: what the public site, messages and invoices say of it. */
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { type Company, companyKey, loadCompany } from './company-calls.ts'
import { CompanyForm } from './company-form.tsx'
import { Logo } from './logo.tsx'
import { Registrations } from './registrations.tsx'
import { company as words } from './texts.ts'

export function Component() {
  const company = useQuery({ queryKey: companyKey, queryFn: ({ signal }) => loadCompany(signal) })
  return (
    <>
      <ScreenHead />
      <Loaded of={company}>{(one) => <Sections company={one} />}</Loaded>
    </>
  )
}

function Sections({ company }: { readonly company: Company }) {
  const may = useMay()
  const mayWrite = may('company.write')
  return (
    <div className={layoutStyles.wideStack}>
      <Missing company={company} />
      {!mayWrite && <p className={textStyles.quiet}>{words.readOnly}</p>}
      {/* What somebody else has saved meanwhile is shown once this form is saved or left. */}
      <CompanyForm key={company.version} company={company} mayWrite={mayWrite} />
      <div className={layoutStyles.two}>
        <Registrations company={company} mayWrite={mayWrite} seesPapers={may('paper.read')} />
        <Logo company={company} mayWrite={mayWrite} />
      </div>
    </div>
  )
}

function Missing({ company: { missing } }: { readonly company: Company }) {
  if (missing.length === 0) return <Note tone="good" text={words.complete} />
  const names = missing.map((fact) => words.facts[fact]).join(', ')
  return <Note tone="warn" text={`${words.missing}: ${names}.`} />
}
