/** Tariffs: what charging costs, where each counts and why, and the groups of drivers that have prices of their own. */
import { Link } from 'react-router'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { useListUrl } from '../../list/list-url.ts'
import layoutStyles from '../../ui/layout.module.css'
import { DriverGroups } from './driver-groups.tsx'
import { TariffList } from './tariff-list.tsx'
import { tariffs as words } from './texts.ts'
import { WhyTariff } from './why-tariff.tsx'

const RIGHTS = { tariffs: 'tariff.read', why: 'station.read', groups: 'customer.read' } as const
const TABS = ['tariffs', 'why', 'groups'] as const

export function Component() {
  const url = useListUrl()
  const { to } = usePanel()
  const may = useMay()
  const tabs = TABS.filter((one) => may(RIGHTS[one]))
  const tab = tabs.find((one) => one === url.get('tab')) ?? 'tariffs'
  return (
    <>
      <ScreenHead />
      <nav className={layoutStyles.tabs} aria-label={words.list}>
        {tabs.map((one) => (
          <Link
            key={one}
            to={to('tariffs', one === 'tariffs' ? {} : { tab: one })}
            aria-current={one === tab ? 'page' : undefined}
          >
            {words.tabs[one]}
          </Link>
        ))}
      </nav>
      {tab === 'tariffs' && <TariffList url={url} />}
      {tab === 'why' && <WhyTariff url={url} />}
      {tab === 'groups' && <DriverGroups url={url} />}
    </>
  )
}
