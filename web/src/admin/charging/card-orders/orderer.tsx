/** Who has ordered: a driver, or a company, whose window it leads to. */
import { Link } from 'react-router'
import { useMay, usePanel } from '../../frame/panel.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Owner } from '../shared/card-cells.tsx'
import type { CardOrder } from './calls.ts'
import { orders as words } from './texts.ts'

export function Orderer({ order }: { readonly order: CardOrder }) {
  const { to } = usePanel()
  const may = useMay()
  if (order.fleetId === null) return <Owner {...order} otherwise={words.unknownDriver} />
  if (!may('fleet.read')) return <>{order.fleetName}</>
  return (
    <Link className={buttonStyles.link} to={to('fleet', { open: order.fleetId })}>
      {order.fleetName}
    </Link>
  )
}
