/** Notifications: messages to drivers, now or later, and their delivery. */
import { Link } from 'react-router'
import { AttentionList } from '../../frame/bell.tsx'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { useListUrl } from '../../list/list-url.ts'
import { bell } from '../../messages/frame.ts'
import layoutStyles from '../../ui/layout.module.css'
import { BroadcastForm } from './broadcast-form.tsx'
import { BroadcastList } from './broadcast-list.tsx'
import { FailedMessages } from './failed-messages.tsx'
import styles from './notification.module.css'
import { OfferForm } from './offer-form.tsx'
import { OfferList } from './offer-list.tsx'
import { notifications } from './texts.ts'

const TABS = ['send', 'sent', 'offers', 'failed'] as const
const RIGHTS: Partial<Record<(typeof TABS)[number], string>> = {
  send: 'notification.send',
  failed: 'outbox.read',
}

export function Component() {
  const url = useListUrl()
  const { to, layout } = usePanel()
  const may = useMay()
  const tabs = TABS.filter((tab) => {
    const right = RIGHTS[tab]
    return right === undefined || may(right)
  })
  const tab = tabs.find((one) => one === url.get('tab')) ?? tabs[0]
  return (
    <>
      <ScreenHead />
      {layout === 'classic' && (
        <section className={`${layoutStyles.sheet} ${styles.waits}`} aria-label={bell.title}>
          <h2>{bell.title}</h2>
          <AttentionList />
        </section>
      )}
      <nav className={layoutStyles.tabs} aria-label={notifications.list}>
        {tabs.map((one) => (
          <Link
            key={one}
            to={to('sendNotification', { tab: one })}
            aria-current={one === tab ? 'page' : undefined}
          >
            {notifications.tabs[one]}
          </Link>
        ))}
      </nav>
      {tab === 'send' && (
        <div className={layoutStyles.two}>
          <BroadcastForm />
          <OfferForm />
        </div>
      )}
      {tab === 'sent' && <BroadcastList url={url} />}
      {tab === 'offers' && <OfferList url={url} />}
      {tab === 'failed' && <FailedMessages url={url} />}
    </>
  )
}
