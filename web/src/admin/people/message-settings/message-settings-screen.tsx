/** Who carries messages, whether they work, what a day may cost, and the texts that are registered. */
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import textStyles from '../../ui/text.module.css'
import { loadMessageSettings, type MessageSettings, settingsKey } from './calls.ts'
import { Caps } from './caps.tsx'
import { Connections } from './connections.tsx'
import styles from './message-settings.module.css'
import { Registrations } from './registrations.tsx'
import { Templates } from './templates.tsx'
import { messageWords as words } from './texts.ts'
import { AnswersByMail } from './ticket-mail.tsx'

export function Component() {
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => loadMessageSettings(signal),
  })
  return (
    <>
      <ScreenHead />
      <Loaded of={settings}>{(one) => <Sections settings={one} />}</Loaded>
    </>
  )
}

const CHANNELS = ['sms', 'voice', 'email', 'push', 'whatsapp'] as const

function Sections({ settings }: { readonly settings: MessageSettings }) {
  const mayWrite = useMay()('message.configure')
  return (
    <div className={layoutStyles.wideStack}>
      {!mayWrite && <p className={textStyles.quiet}>{words.readOnly}</p>}
      <div className={styles.channels}>
        {CHANNELS.map((channel) => (
          <Connections key={channel} channel={channel} settings={settings} mayWrite={mayWrite} />
        ))}
      </div>
      <AnswersByMail mayWrite={mayWrite} />
      <Caps key={settings.caps.version} settings={settings} mayWrite={mayWrite} />
      <Templates mayWrite={mayWrite} />
      <Registrations registrations={settings.registrations} mayWrite={mayWrite} />
    </div>
  )
}
