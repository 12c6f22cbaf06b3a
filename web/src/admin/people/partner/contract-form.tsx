/** Entering a version of the contract with a partner; what it means and would have brought is shown while it is typed. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { count, formatDate, formatRupees } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import { Sum } from '../../ui/sum.tsx'
import textStyles from '../../ui/text.module.css'
import { contractTexts } from '../shared/partner-texts.ts'
import {
  type Contract,
  type ContractTerms,
  enterVersion,
  loadContract,
  loadPartner,
  loadPreview,
} from '../shared/partners.ts'
import { contractWords as words } from './contract-texts.ts'
import {
  type ContractTexts,
  describeTerms,
  isComplete,
  toBounds,
  toTerms,
  toTexts,
} from './contract-values.ts'

interface ContractFormDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function ContractFormDialog({ id, onClose }: ContractFormDialogProps) {
  const partner = useQuery({
    queryKey: ['partner', 'one', id],
    queryFn: ({ signal }) => loadPartner(id, signal),
  })
  const contract = useQuery({
    queryKey: ['partner', 'contract', id],
    queryFn: ({ signal }) => loadContract(id, signal),
  })
  return (
    <Dialog title={words.enterTitle(partner.data?.name ?? '…')} size="wide" onClose={onClose}>
      <Loaded of={contract}>{(held) => <ContractForm id={id} held={held} onClose={onClose} />}</Loaded>
    </Dialog>
  )
}

interface ContractFormProps extends ContractFormDialogProps {
  readonly held: Contract
}

const BEARERS = Object.entries(words.bearers).map(([value, label]) => ({ value, label }))
const CYCLES = Object.entries(contractTexts.cycles).map(([value, label]) => ({ value, label }))
const TCS = Object.entries(words.tcsChoices).map(([value, label]) => ({ value, label }))

function ContractForm({ id, held, onClose }: ContractFormProps) {
  const form = useForm<ContractTexts>({
    draft: `contract-${id}`,
    initial: toTexts(held.versions.at(-1), held.earliest),
  })
  const write = useWrite(enterVersion, ['partner'])
  const terms = toTerms(form.values)
  const send = async () => {
    const { validFrom, legalName, note } = form.values
    const outcome = await write.run({
      id,
      ...terms,
      ...toBounds(form.values),
      validFrom,
      legalName: legalName.trim() || null,
      note: note.trim() || null,
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    onClose()
    showSuccess(words.saved)
  }
  const field = (name: keyof ContractTexts) => ({
    label: words.fields[name],
    autoComplete: 'off',
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    ...form.field(name),
  })
  const { hints } = words
  const tds = [
    { value: '', label: words.noTds },
    ...held.tdsCodes.map(({ code, what, ratePercent }) => ({
      value: code,
      label: words.tdsChoice(code, what, ratePercent),
    })),
  ]
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <p className={textStyles.quiet}>{words.hint}</p>
      <div className={fieldStyles.fields}>
        <TextInput
          {...field('validFrom')}
          type="date"
          min={held.earliest}
          description={hints.validFrom}
          data-autofocus
        />
        <NativeSelect {...field('cycle')} data={CYCLES} />
      </div>
      <div className={fieldStyles.fields}>
        <TextInput
          {...field('revenueSharePercent')}
          inputMode="decimal"
          description={hints.revenueSharePercent}
        />
        <TextInput {...field('perKwh')} inputMode="decimal" />
        <TextInput {...field('landSharePerKwh')} inputMode="decimal" description={hints.landSharePerKwh} />
      </div>
      <div className={fieldStyles.fields}>
        <TextInput {...field('rent')} inputMode="decimal" />
        <TextInput {...field('minimum')} inputMode="decimal" description={hints.minimum} />
      </div>
      <div className={fieldStyles.fields}>
        <NativeSelect {...field('feesBorneBy')} data={BEARERS} />
        {form.values.feesBorneBy === 'partner' && (
          <TextInput
            {...field('paymentFeePercent')}
            inputMode="decimal"
            description={hints.paymentFeePercent}
          />
        )}
      </div>
      <div className={fieldStyles.fields}>
        <NativeSelect {...field('tdsCode')} data={tds} />
        <NativeSelect {...field('collectsTcs')} data={TCS} />
      </div>
      <div className={fieldStyles.fields}>
        <TextInput {...field('legalName')} />
        <TextInput {...field('pan')} />
      </div>
      <p className={textStyles.quiet}>{words.pricesHint}</p>
      <div className={fieldStyles.fields}>
        <TextInput {...field('priceLeast')} inputMode="decimal" />
        <TextInput {...field('priceMost')} inputMode="decimal" />
        <TextInput {...field('idleMost')} inputMode="decimal" description={hints.idleMost} />
      </div>
      <TextInput {...field('note')} maxLength={300} />
      <Meaning id={id} terms={terms} />
      <Refused problem={write.problem} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={common.cancel} onClick={onClose} />
        <ActionButton label={words.save} tone="primary" running={words.saving} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}

const WAIT_MS = 400

function Meaning({ id, terms }: { readonly id: string; readonly terms: ContractTerms }) {
  const [requested] = useDebouncedValue(JSON.stringify(terms), WAIT_MS)
  const preview = useQuery({
    queryKey: ['partner', 'contract-preview', id, requested],
    queryFn: ({ signal }) => loadPreview(id, JSON.parse(requested) as ContractTerms, signal),
    enabled: isComplete(terms),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section className={`${layoutStyles.inset} ${layoutStyles.stack}`} aria-label={words.meaning}>
      <h3>{words.meaning}</h3>
      {isComplete(terms) ? (
        <ul>
          {describeTerms(terms).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p className={textStyles.quiet}>{words.unclear}</p>
      )}
      {preview.data && isComplete(terms) && (
        <>
          <h3>{words.month(formatDate(preview.data.first), formatDate(preview.data.last))}</h3>
          <p className={textStyles.quiet}>
            {words.monthOf(count(preview.data.charges), formatRupees(preview.data.taxable))}
            {preview.data.isPart && ` ${words.part}`}
          </p>
          <Sum
            rows={[
              ...preview.data.lines.map(
                ({ kind, amount }) => [words.lines[kind] ?? kind, formatRupees(amount)] as const,
              ),
              [words.wouldBe, formatRupees(preview.data.total), 'total'],
              [words.credited, formatRupees(preview.data.credited)],
            ]}
          />
        </>
      )}
    </section>
  )
}
