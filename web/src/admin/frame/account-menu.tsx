/** Who is signed in, the colours, the other layout, and the way out. */
import { Popover, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { frame } from '../messages/frame.ts'
import { getIcon } from '../screens.ts'
import { useSession } from '../session/session.ts'
import { Icon } from '../ui/icons.tsx'
import { formatStatus } from '../ui/status.tsx'
import styles from './account-menu.module.css'
import { usePanel } from './panel.ts'
import { openShortcuts } from './shortcuts.tsx'

export function AccountMenu({ onSignOut }: { readonly onSignOut: () => void }) {
  const { layout, other, to } = usePanel()
  const { data: person } = useSession()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus width={260} shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={styles.avatar}
          data-layout={layout}
          aria-label={frame.account[layout]}
          onClick={() => setOpen(!isOpen)}
        >
          {layout === 'new' ? frame.avatar : <Icon path={getIcon('user')} size={20} />}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={frame.account.classic}>
        {person && (
          <p className={styles.signedIn}>
            {frame.signedInAs} <b>{person.email}</b> · {person.roleName ?? formatStatus(person.role)}
            {person.limitedBy && frame.limitedBy[person.limitedBy]}
          </p>
        )}
        <div className={styles.choices}>
          <Link to={other} onClick={close}>
            {frame.otherLayout[layout]}
          </Link>
          <Link to={to('settings')} onClick={close}>
            {frame.settings}
          </Link>
          <button
            type="button"
            onClick={() => {
              close()
              openShortcuts()
            }}
          >
            {frame.shortcuts}
          </button>
        </div>
        <Colours />
        <div className={styles.choices}>
          <button type="button" onClick={onSignOut}>
            {frame.signOut[layout]}
          </button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

const SCHEMES = ['light', 'dark', 'auto'] as const

function Colours() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={styles.choices}>
      <legend>{frame.theme.label}</legend>
      {SCHEMES.map((scheme) => (
        <button
          key={scheme}
          type="button"
          aria-pressed={scheme === colorScheme}
          onClick={() => setColorScheme(scheme)}
        >
          {frame.theme[scheme]}
          {scheme === colorScheme && <Icon name="check" size={16} />}
        </button>
      ))}
    </fieldset>
  )
}
