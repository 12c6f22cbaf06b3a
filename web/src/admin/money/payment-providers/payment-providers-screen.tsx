/** Payment providers: whose keys are entered, which are up, and what was said to them. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { useListUrl } from '../../list/list-url.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { AccountSheet } from './account-sheet.tsx'
import { CallList } from './call-list.tsx'
import { loadSettings, type Settings, settingsKey } from './calls.ts'
import { paymentProviders as words } from './texts.ts'

const TABS = ['accounts', 'calls'] as const

export function Component() {
  const url = useListUrl()
  const { to } = usePanel()
  const tab = url.get('tab') === 'calls' ? 'calls' : 'accounts'
  return (
    <>
      <ScreenHead />
      <nav className={layoutStyles.tabs} aria-label={words.tabs.accounts}>
        {TABS.map((one) => (
          <Link
            key={one}
            to={to('payment-providers', { tab: one })}
            aria-current={one === tab ? 'page' : undefined}
          >
            {words.tabs[one]}
          </Link>
        ))}
      </nav>
      {tab === 'calls' ? <CallList url={url} /> : <Accounts />}
    </>
  )
}

function Accounts() {
  const settings = useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => loadSettings(signal) })
  const mayWrite = useMay()('payment-account.write')
  return (
    <Loaded of={settings}>
      {(of) => (
        <div className={layoutStyles.wideStack}>
          <Standing of={of} />
          <section className={layoutStyles.sheet}>
            <CopyField label={words.webhook} value={of.webhookUrl} />
          </section>
          {!mayWrite && <p className={textStyles.quiet}>{words.readOnly}</p>}
          <div className={layoutStyles.two}>
            {of.accounts.map((account) => (
              <AccountSheet key={account.provider} account={account} mayWrite={mayWrite} />
            ))}
          </div>
        </div>
      )}
    </Loaded>
  )
}

function Standing({ of: { accounts, isSimulated, money } }: { readonly of: Settings }) {
  if (isSimulated) return <Note tone="info" text={words.simulated} />
  if (accounts.every(({ isOn }) => !isOn)) return <Note tone="warn" text={words.none} />
  return money && <Note tone="info" text={words.money[money]} />
}
