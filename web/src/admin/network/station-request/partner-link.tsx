/** The partner who asks, where the operator may see partners. */
import { Link } from 'react-router'
import { useMay, usePanel } from '../../frame/panel.ts'
import buttonStyles from '../../ui/buttons.module.css'

export function PartnerLink({ id, name }: { readonly id: string; readonly name: string }) {
  const may = useMay()
  const { to } = usePanel()
  if (!may('partner.read')) return name
  return (
    <Link className={buttonStyles.link} to={to('partner', { open: id })}>
      {name}
    </Link>
  )
}
