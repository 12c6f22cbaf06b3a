/** The sections of the panel, and the ways out of it. */
import { useEffect, useRef, useState } from 'react'
import { Link, NavLink, useMatch } from 'react-router'
import { brand } from '../../shared/brand.ts'
import { keptForGood } from '../../shared/storage.ts'
import { frame } from '../messages/frame.ts'
import { SECTIONS, type Section } from '../screen.ts'
import { getLabel, getPath, type NamedScreen, SCREENS } from '../screens.ts'
import brandStyles from '../ui/brand.module.css'
import { Icon } from '../ui/icons.tsx'
import { useMay, usePanel } from './panel.ts'
import styles from './sidebar.module.css'

interface SidebarProps {
  readonly onChoose: () => void
  readonly onSignOut: () => void
}

export function Sidebar({ onChoose, onSignOut }: SidebarProps) {
  const { layout, other } = usePanel()
  const may = useMay()
  const offered = SCREENS.filter(({ may: right }) => right === undefined || may(right))
  const inGroup = (group: NamedScreen['group']) => offered.filter((screen) => screen.group === group)
  const main = inGroup('main')
  const requests = inGroup('requests')
  const isAbove = ({ position }: NamedScreen) => position < (requests[0]?.position ?? 0)
  const item = (screen: NamedScreen) => <Item key={screen.name} screen={screen} onChoose={onChoose} />
  return (
    <>
      <Link className={brandStyles.brand} to={getPath(layout, 'dashboard')} onClick={onChoose}>
        <Icon name="requests" size={20} />
        {brand.name}
      </Link>
      <nav aria-label={frame.navigation}>
        <ul>
          {main.filter(isAbove).map(item)}
          {requests.length > 0 && <Requests>{requests.map(item)}</Requests>}
          {main.filter((screen) => !isAbove(screen)).map(item)}
        </ul>
        {SECTIONS.map((section) => (
          <SectionItems key={section} section={section} screens={inGroup(section)}>
            {inGroup(section).map(item)}
          </SectionItems>
        ))}
      </nav>
      <div className={styles.waysOut}>
        <Link className={styles.item} to={other} onClick={onChoose}>
          <Icon name="swap" />
          {frame.otherLayout[layout]}
        </Link>
        <button type="button" className={styles.item} onClick={onSignOut}>
          <Icon name="signOut" />
          {frame.signOut[layout]}
        </button>
      </div>
    </>
  )
}

const FOLDED = 'panel-folded:'

interface SectionItemsProps {
  readonly section: Section
  readonly screens: readonly NamedScreen[]
  readonly children: React.ReactNode
}

/** Stays folded in this browser until it is unfolded, or one of its screens is come to. */
function SectionItems({ section, screens, children }: SectionItemsProps) {
  const { screen: here } = usePanel()
  const isHere = screens.some(({ name }) => name === here?.name)
  const [isFolded, setFolded] = useState(() => !isHere && keptForGood.getItem(FOLDED + section) !== null)
  const [wasHere, setWasHere] = useState(isHere)
  if (wasHere !== isHere) {
    setWasHere(isHere)
    if (isHere) setFolded(false)
  }
  const fold = () => {
    if (isFolded) keptForGood.removeItem(FOLDED + section)
    else keptForGood.setItem(FOLDED + section, 'true')
    setFolded(!isFolded)
  }
  if (screens.length === 0) return null
  return (
    <>
      <h2>
        <button type="button" className={styles.section} aria-expanded={!isFolded} onClick={fold}>
          {frame.sections[section]}
          <span className={isFolded ? styles.fold : styles.foldOpen}>
            <Icon name="down" size={16} />
          </span>
        </button>
      </h2>
      {!isFolded && <ul>{children}</ul>}
    </>
  )
}

interface ItemProps {
  readonly screen: NamedScreen
  readonly onChoose: () => void
}

/** Whoever comes to a screen sees where that is, also where the sections are more than the screen is high. */
function Item({ screen, onChoose }: ItemProps) {
  const { layout } = usePanel()
  const link = useRef<HTMLAnchorElement>(null)
  const path = getPath(layout, screen.name)
  const isHere = useMatch(path) !== null
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  return (
    <li>
      <NavLink className={styles.item} ref={link} to={path} end onClick={onChoose}>
        {screen.group !== 'requests' && screen.icon && <Icon path={screen.icon} />}
        {getLabel(screen, layout)}
      </NavLink>
    </li>
  )
}

function Requests({ children }: { readonly children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <li>
      <button type="button" className={styles.item} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="requests" />
        {frame.requests}
        <span className={isOpen ? styles.foldOpen : styles.fold}>
          <Icon name="down" size={16} />
        </span>
      </button>
      {isOpen && <ul className={styles.submenu}>{children}</ul>}
    </li>
  )
}
