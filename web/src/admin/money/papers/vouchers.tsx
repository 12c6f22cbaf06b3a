/** Whether money in wallets is an advance with receipt vouchers; the owner decides. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { loadPaperSettings, type PaperSettings, savePaperSettings } from './paper-calls.ts'
import { papers } from './texts.ts'

const { vouchers: words } = papers

interface VouchersProps {
  /** By the two digits of the state. */
  readonly registrations: readonly { readonly value: string; readonly label: string }[]
}

export function Vouchers({ registrations }: VouchersProps) {
  const may = useMay()
  const settings = useQuery({
    queryKey: ['paper', 'settings'],
    queryFn: ({ signal }) => loadPaperSettings(signal),
  })
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Loaded of={settings}>
        {({ vouchers }) => (
          <>
            <p className={textStyles.quiet}>
              {vouchers ? (
                <>
                  {words.issued(vouchers.stateName)} <Moment at={vouchers.since} />
                </>
              ) : (
                words.none
              )}
            </p>
            {may('paper.configure') && (
              <VoucherForm key={vouchers?.state ?? ''} vouchers={vouchers} registrations={registrations} />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function VoucherForm({ vouchers, registrations }: VouchersProps & Pick<PaperSettings, 'vouchers'>) {
  const form = useForm({ initial: { state: vouchers?.state ?? '' }, check: () => ({}) })
  const write = useWrite(savePaperSettings, ['paper'])
  const send = async () => {
    const outcome = await write.run(form.values.state || null)
    if (outcome && 'reply' in outcome) showSuccess(words.saved)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <div className={fieldStyles.oneLine}>
        <NativeSelect
          label={words.state}
          description={words.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[{ value: '', label: words.storedValue }, ...registrations]}
          {...form.field('state')}
        />
        <ActionButton label={words.save} running={words.saving} isRunning={write.isRunning} />
      </div>
      <Refused problem={write.problem} />
    </Form>
  )
}
