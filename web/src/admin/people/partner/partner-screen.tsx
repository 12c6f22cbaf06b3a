/** Partners: the hosts of stations, and what they are owed. */
import { Link } from 'react-router'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { createStatusFilter, type ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { formatOfWhom } from '../../messages/common.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Email } from '../../ui/email.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { partners } from '../shared/partner-texts.ts'
import { loadPartners, PARTNER_STATES, type PartnerRow } from '../shared/partners.ts'
import { BankFormDialog } from './bank-form.tsx'
import { ContractFormDialog } from './contract-form.tsx'
import { CorrectionDialog } from './correction-form.tsx'
import { PartnerDialog } from './partner-dialog.tsx'
import { PartnerFormDialog } from './partner-form.tsx'
import { PersonForm } from './person-form.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const NEW = 'new'

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const { columns } = partners
  const add = may('partner.write') && (
    <Link className={buttonStyles.primary} to={url.opening(NEW, 'add')}>
      {partners.add}
    </Link>
  )
  const list: ListOf<PartnerRow> = {
    topic: 'partner',
    name: 'partners',
    label: partners.list,
    load: loadPartners,
    file: 'partners',
    // Partners that are owed most come first: that is what this screen is opened for.
    opensBy: '-balance',
    search: partners.search,
    filters: [createStatusFilter(partners.status, PARTNER_STATES)],
    columns: [
      {
        label: columns.name,
        sort: 'name',
        isTitle: true,
        width: 14,
        cell: ({ _id, name }) => (
          <Link className={buttonStyles.link} to={url.opening(_id)}>
            {name}
          </Link>
        ),
      },
      {
        label: columns.mobile,
        width: 9.5,
        cell: ({ mobile }) => <span className={textStyles.nowrap}>{mobile}</span>,
      },
      {
        label: columns.email,
        sort: 'email',
        rank: 3,
        width: 13,
        cell: ({ email }) => email && <Email address={email} />,
      },
      { label: columns.status, sort: 'status', width: 8, cell: ({ status }) => <Status value={status} /> },
      {
        label: columns.owed,
        sort: 'balance',
        isNumber: true,
        rank: 1,
        width: 9.5,
        cell: ({ balance }) => formatAmount(balance),
      },
    ],
    buttons: 2,
    buttonWidth: 7,
    actions: ({ _id, name, balance }) => (
      <>
        {may('partner.pay') && balance > 0 && (
          <Link
            className={buttonStyles.button}
            to={url.opening(_id, 'withdraw')}
            aria-label={formatOfWhom(partners.withdraw, name)}
          >
            {partners.withdraw}
          </Link>
        )}
        <Link
          className={buttonStyles.button}
          to={url.opening(_id)}
          aria-label={formatOfWhom(partners.details, name)}
        >
          {partners.details}
        </Link>
      </>
    ),
    empty: partners.empty,
    emptyHint: partners.emptyHint,
    add,
  }
  const { openId, openAction, close } = url
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
      {openId && !openAction && <PartnerDialog id={openId} url={url} />}
      {openId && openAction === 'withdraw' && <WithdrawDialog id={openId} onClose={close} />}
      {openId && openAction === 'bank' && <BankFormDialog id={openId} onClose={close} />}
      {openId && openAction === 'person' && <PersonForm id={openId} onClose={close} />}
      {openId && openAction === 'contract' && <ContractFormDialog id={openId} onClose={close} />}
      {openId && openAction === 'correct' && <CorrectionDialog id={openId} onClose={close} />}
      {openId && openAction === 'add' && <PartnerFormDialog onClose={close} />}
      {openId && openAction === 'edit' && <PartnerFormDialog id={openId} onClose={close} />}
    </>
  )
}
