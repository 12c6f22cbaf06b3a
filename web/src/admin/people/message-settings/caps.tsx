/** What messages may cost in a day. */
import { TextInput } from '@mantine/core'
import { formatRupees } from '../../../shared/formats.ts'
import { toRupees } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { type MessageSettings, saveCaps } from './calls.ts'
import { messageWords } from './texts.ts'

const { caps: words, save, saving } = messageWords

const NAMES = ['address', 'network', 'installation', 'broadcasts'] as const
type Name = (typeof NAMES)[number]

interface CapsProps {
  readonly settings: MessageSettings
  readonly mayWrite: boolean
}

export function Caps({ settings: { caps, spent }, mayWrite }: CapsProps) {
  const form = useForm({
    initial: {
      address: (caps.addressPaise / 100).toFixed(2),
      network: (caps.networkPaise / 100).toFixed(2),
      installation: (caps.installationPaise / 100).toFixed(2),
      broadcasts: (caps.broadcastsPaise / 100).toFixed(2),
    },
    check: (values) =>
      Object.fromEntries(
        NAMES.filter((name) => toRupees(values[name]) === undefined).map((name) => [name, words.wrong]),
      ),
  })
  const write = useWrite(saveCaps, ['message-settings'])
  const paise = (name: Name): number => Math.round((toRupees(form.values[name]) ?? 0) * 100)
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run({
      addressPaise: paise('address'),
      networkPaise: paise('network'),
      installationPaise: paise('installation'),
      broadcastsPaise: paise('broadcasts'),
      version: caps.version,
    })
    if (!outcome || 'problem' in outcome) return
    showSuccess(words.saved)
  }
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{words.hint}</p>
      <p>
        {words.spent(formatRupees(spent.installationPaise / 100), formatRupees(spent.broadcastsPaise / 100))}
      </p>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <div className={fieldStyles.fields}>
          {NAMES.map((name) => (
            <TextInput
              key={name}
              label={words[name]}
              description={words.rupees}
              inputMode="decimal"
              disabled={!mayWrite}
              {...form.field(name)}
            />
          ))}
        </div>
        <Refused problem={write.problem} />
        {mayWrite && (
          <div>
            <ActionButton label={save} tone="primary" running={saving} isRunning={write.isRunning} />
          </div>
        )}
      </Form>
    </section>
  )
}
