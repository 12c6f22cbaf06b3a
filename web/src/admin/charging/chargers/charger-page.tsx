/** One charger: what it is and does, its sessions, its commands, and all that was said. */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { changeSearch, type ListUrl } from '../../list/list-url.ts'
import buttonStyles from '../../ui/buttons.module.css'
import fieldStyles from '../../ui/fields.module.css'
import { Icon } from '../../ui/icons.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note } from '../../ui/note.tsx'
import recordStyles from '../../ui/record.module.css'
import { certificates } from '../shared/certificate-texts.ts'
import { buildChargerKey, type ChargerOne, loadCharger } from '../shared/charger-calls.ts'
import { ChargerStatus, Claims, OtherProtocol } from '../shared/charger-parts.tsx'
import { getChargerState } from '../shared/charger-state.ts'
import { chargers, charger as words } from '../shared/charger-texts.ts'
import { RefusedCards } from '../shared/refused-cards.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { BatteryCabinet } from './battery-cabinet.tsx'
import { CardTerminal } from './card-terminal.tsx'
import { ChargerCommands } from './charger-commands.tsx'
import { ChargerFiles } from './charger-files.tsx'
import { ChargerGrid } from './charger-grid.tsx'
import { ChargerMaintenance } from './charger-maintenance.tsx'
import { ChargerMeterKeys } from './charger-meter-keys.tsx'
import { ChargerOverview } from './charger-overview.tsx'
import { ChargerSessions } from './charger-sessions.tsx'
import { ChargerSettings } from './charger-settings.tsx'
import { ChargerStreams } from './charger-streams.tsx'
import { ForgetDialog, PasswordDialog, RejectDialog } from './decision-dialogs.tsx'
import { security } from './decision-texts.ts'
import { MessageLog } from './message-log.tsx'
import { RestartDialog } from './restart-dialog.tsx'
import { SecurityDialog } from './security-dialog.tsx'
import { StopSessionDialog } from './session-stop-dialog.tsx'
import { formatOtherProtocol, restarting } from './texts.ts'
import { UnentitledHere } from './unentitled-here.tsx'

interface ChargerPageProps {
  readonly id: string
  readonly url: ListUrl
}

/** Its last message comes without a live event of its own. */
const LOOK_AGAIN_MS = 15_000

/** What stands in the address of one charger and not in that of the list. */
const OWN = {
  open: '',
  do: '',
  tab: '',
  command: '',
  text: '',
  action: '',
  direction: '',
  errors: '',
  repaired: '',
  setting: '',
  stream: '',
  session: '',
}

export function ChargerPage({ id, url }: ChargerPageProps) {
  const { pathname, search } = useLocation()
  const charger = useQuery({
    queryKey: buildChargerKey(id),
    queryFn: ({ signal }) => loadCharger(id, signal),
    refetchInterval: LOOK_AGAIN_MS,
  })
  const back = pathname + changeSearch(search, OWN)
  return (
    <>
      <ScreenHead />
      <Link className={buttonStyles.back} to={back}>
        <Icon name="left" size={16} />
        {chargers.back}
      </Link>
      <Loaded of={charger}>{(one) => <OneCharger charger={one} url={url} list={back} />}</Loaded>
    </>
  )
}

const TABS = ['overview', 'sessions', 'commands', 'settings', 'log'] as const
type Tab = (typeof TABS)[number]

interface OneChargerProps {
  readonly charger: ChargerOne
  readonly url: ListUrl
  readonly list: string
}

function OneCharger({ charger, url, list }: OneChargerProps) {
  const tab = TABS.find((one) => one === url.get('tab')) ?? 'overview'
  const { _id: id } = charger
  const may = useMay()
  const { pathname, search } = useLocation()
  const stoppingOf = (session: string) => pathname + changeSearch(search, { do: 'stop', session })
  return (
    <div className={layoutStyles.wideStack}>
      <div className={recordStyles.recordHead}>
        <h2>{charger.identity}</h2>
        <ChargerStatus charger={charger} />
        <OtherProtocol of={charger} />
      </div>
      <Decision charger={charger} url={url} />
      <div>
        <Tabs tab={tab} />
        <div className={layoutStyles.wideStack}>
          {tab === 'overview' && <ChargerOverview charger={charger} />}
          {tab === 'overview' && charger.status === 'accepted' && <ChargerMaintenance id={charger._id} />}
          {tab === 'overview' && charger.status === 'accepted' && <CardTerminal charger={charger} />}
          {tab === 'overview' && charger.status === 'accepted' && <BatteryCabinet charger={charger} />}
          {tab === 'overview' && charger.status === 'accepted' && <ChargerGrid id={charger._id} />}
          {tab === 'overview' && may('card.read') && <RefusedCards of={{ chargerId: id }} />}
          {tab === 'overview' && charger.status === 'accepted' && <UnentitledHere chargerId={charger._id} />}
          {tab === 'sessions' && <ChargerSessions id={id} stoppingOf={stoppingOf} />}
          {tab === 'commands' && <ChargerCommands charger={charger} url={url} />}
          {tab === 'settings' && <ChargerStreams charger={charger} url={url} />}
          {tab === 'settings' && charger.status === 'accepted' && <ChargerMeterKeys id={id} />}
          {tab === 'settings' && <ChargerSettings charger={charger} url={url} />}
          {tab === 'log' && <ChargerFiles charger={charger} />}
          {tab === 'log' && <MessageLog id={id} url={url} />}
        </div>
      </div>
      <Dialogs charger={charger} url={url} list={list} />
    </div>
  )
}

function Tabs({ tab }: { readonly tab: Tab }) {
  const { pathname, search } = useLocation()
  return (
    <nav className={layoutStyles.tabs} aria-label={chargers.details}>
      {TABS.map((one) => (
        <Link
          key={one}
          to={pathname + changeSearch(search, { tab: one === 'overview' ? '' : one })}
          aria-current={one === tab ? 'page' : undefined}
        >
          {chargers.tabs[one]}
        </Link>
      ))}
    </nav>
  )
}

interface DecisionProps {
  readonly charger: ChargerOne
  readonly url: ListUrl
}

/** What is to be decided, and what may be decided anew. */
function Decision({ charger, url }: DecisionProps) {
  const may = useMay()
  const panel = usePanel()
  const { _id: id, status, statusReason } = charger
  const to = (window: string, label: string, tone: 'button' | 'primary' | 'danger' = 'button') => (
    <Link className={buttonStyles[tone]} to={url.opening(id, window)}>
      {label}
    </Link>
  )
  return (
    <>
      {charger.refusedProtocols && <Note tone="bad" text={formatOtherProtocol(charger.refusedProtocols)} />}
      {status === 'pending' && <Note tone="warn" text={words.waiting} />}
      <Claims charger={charger} />
      {getChargerState(charger) === 'unproven' && (
        <Note tone="warn" text={words.unproven[charger.securityProfile] ?? ''} />
      )}
      {status === 'rejected' && (
        <Note tone="warn" text={[words.rejected, statusReason].filter(Boolean).join(' ')} />
      )}
      {may('charger.manage') && (
        <section className={fieldStyles.formActions} aria-label={words.decision}>
          {status === 'accepted'
            ? to('accept', words.move)
            : to('accept', chargers.accept, status === 'pending' ? 'primary' : 'button')}
          {status === 'accepted' && to('restart', restarting.open)}
          {status === 'accepted' && to('security', security.open)}
          {status === 'accepted' && to('password', words.newPassword)}
          {status === 'accepted' && may('charger.secure') && (
            <Link className={buttonStyles.button} to={panel.to('certificates', { q: charger.identity })}>
              {certificates.link}
            </Link>
          )}
          {status !== 'rejected' && to('reject', words.reject, 'danger')}
          {to('forget', words.forget)}
        </section>
      )}
    </>
  )
}

/** The window that the address opens over the page. */
function Dialogs({ charger, url, list }: OneChargerProps) {
  const may = useMay()
  const { _id: id } = charger
  const { pathname, search } = useLocation()
  const here = pathname + changeSearch(search, { do: '', session: '' })
  if (!may('charger.manage')) return null
  switch (url.openAction) {
    case 'accept':
      return <AcceptDialog charger={charger} back={here} />
    case 'reject':
      return <RejectDialog id={id} identity={charger.identity} back={here} />
    case 'password':
      return <PasswordDialog charger={charger} back={here} />
    case 'restart':
      return <RestartDialog charger={charger} back={here} />
    case 'stop':
      return <StopSessionDialog charger={charger} sessionId={url.get('session')} back={here} />
    case 'security':
      return <SecurityDialog charger={charger} back={here} />
    case 'forget':
      return <ForgetDialog id={id} back={here} list={list} />
    default:
      return null
  }
}
