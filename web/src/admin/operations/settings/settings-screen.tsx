/** Settings: oneself, the other administrators, the program's own work. */
import { Link } from 'react-router'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { useListUrl } from '../../list/list-url.ts'
import { SecondFactors } from '../../session/factors/second-factors.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { AccessPolicy } from './access-policy.tsx'
import { AdjustmentLimits } from './adjustment-limits.tsx'
import { Administrators } from './administrators.tsx'
import { BookingRules, MeteredBookings } from './booking-settings.tsx'
import { Jobs } from './jobs.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { Retention } from './retention.tsx'
import { Roles } from './roles.tsx'
import { OwnLink, SingleSignOn } from './single-sign-on.tsx'
import { settings } from './texts.ts'

const RIGHTS = {
  account: undefined,
  bookings: 'booking.read',
  administrators: 'administrator.read',
  roles: 'administrator.read',
  jobs: 'job.read',
  retention: 'job.read',
} as const
const TABS = ['account', 'bookings', 'administrators', 'roles', 'jobs', 'retention'] as const

export function Component() {
  const url = useListUrl()
  const { to } = usePanel()
  const may = useMay()
  const tabs = TABS.filter((one) => {
    const right = RIGHTS[one]
    return right === undefined || may(right)
  })
  const tab = tabs.find((one) => one === url.get('tab')) ?? 'account'
  return (
    <>
      <ScreenHead />
      <nav className={layoutStyles.tabs} aria-label={settings.tabs.account}>
        {tabs.map((one) => (
          <Link key={one} to={to('settings', { tab: one })} aria-current={one === tab ? 'page' : undefined}>
            {settings.tabs[one]}
          </Link>
        ))}
      </nav>
      {tab === 'account' && (
        <div className={layoutStyles.two}>
          <div className={layoutStyles.wideStack}>
            <OwnPassword />
            <OwnSessions />
            <OwnLink />
          </div>
          <SecondFactors />
        </div>
      )}
      {tab === 'bookings' && (
        <div className={layoutStyles.two}>
          <BookingRules />
          <div className={layoutStyles.wideStack}>
            <MeteredBookings />
            {may('wallet.configure') && <AdjustmentLimits />}
          </div>
        </div>
      )}
      {tab === 'administrators' && (
        <div className={layoutStyles.wideStack}>
          <Administrators url={url} />
          <AccessPolicy />
          <SingleSignOn />
        </div>
      )}
      {tab === 'roles' && <Roles />}
      {tab === 'jobs' && <Jobs url={url} />}
      {tab === 'retention' && <Retention />}
    </>
  )
}
