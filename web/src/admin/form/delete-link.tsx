/** The deletion of a row, an icon in a table and a button with its word in a card; the window that asks has an address. */
import { Link } from 'react-router'
import { removal } from '../messages/common.ts'
import buttonStyles from '../ui/buttons.module.css'
import { Icon } from '../ui/icons.tsx'

export function DeleteLink({ to, name }: { readonly to: string; readonly name: string }) {
  return (
    <Link className={buttonStyles.deletion} to={to} aria-label={removal.of(name)} title={removal.delete}>
      <Icon name="trash" />
      <span>{removal.delete}</span>
    </Link>
  )
}
