/** Certificates: what the program's own authority has signed for chargers, and its root to be downloaded. */
import { Link } from 'react-router'
import { formatDate } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { Filter, ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import { formatOfWhom } from '../../messages/common.ts'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Moment } from '../../ui/moment.tsx'
import { ShortId } from '../../ui/short-id.tsx'
import textStyles from '../../ui/text.module.css'
import { useNow } from '../../ui/use-now.ts'
import { certificates as words } from '../shared/certificate-texts.ts'
import { CERTIFICATE_STATES, type Certificate, loadCertificates } from './certificate-calls.ts'
import { CertificateDialog } from './certificate-dialog.tsx'
import { CertificateState, countDaysLeft } from './certificate-state.tsx'
import { Roots } from './roots.tsx'

const STATES: Filter = {
  name: 'status',
  label: words.status,
  options: CERTIFICATE_STATES.map((value) => ({ value, label: words.states[value] })),
}

export function Component() {
  const url = useListUrl()
  const { to } = usePanel()
  const { columns } = words
  const list: ListOf<Certificate> = {
    topic: 'charger',
    name: 'certificates',
    label: words.list,
    load: loadCertificates,
    search: words.search,
    filters: [STATES],
    columns: [
      {
        label: columns.charger,
        isTitle: true,
        width: 14,
        cell: ({ charger }) => (
          <>
            <Link className={buttonStyles.link} to={to('chargers', { open: charger._id })}>
              {charger.identity}
            </Link>
            {charger.stationName !== null && (
              <div className={textStyles.quiet}>
                <RecordLink to="station" id={charger.stationId}>
                  {charger.stationName}
                </RecordLink>
              </div>
            )}
          </>
        ),
      },
      {
        label: columns.status,
        rank: 1,
        width: 11,
        cell: ({ status }) => <CertificateState status={status} />,
      },
      { label: columns.to, sort: 'endsAt', rank: 1, width: 9, cell: (one) => <Ends certificate={one} /> },
      { label: columns.from, sort: 'issuedAt', cell: ({ issuedAt }) => <Moment at={issuedAt} /> },
      {
        label: columns.serial,
        rank: 3,
        width: 8,
        cell: ({ serial }) => <ShortId id={serial} of={columns.serial} />,
      },
    ],
    buttonWidth: 6.5,
    actions: ({ _id, charger }) => (
      <Link
        className={buttonStyles.button}
        to={url.opening(_id)}
        aria-label={formatOfWhom(words.details, charger.identity)}
      >
        {words.details}
      </Link>
    ),
    empty: words.empty,
    emptyHint: words.emptyHint,
    first: (
      <Link className={buttonStyles.primary} to={to('chargers', { status: 'accepted' })}>
        {words.chooseCharger}
      </Link>
    ),
  }
  const open = useRow(list, url)
  return (
    <>
      <ScreenHead />
      <div className={layoutStyles.wideStack}>
        <ListView list={list} url={url} />
        <Roots />
      </div>
      {open && <CertificateDialog certificate={open} onClose={url.close} />}
    </>
  )
}

function Ends({ certificate: { endsAt, status } }: { readonly certificate: Certificate }) {
  const now = useNow()
  const isCounted = status === 'valid' || status === 'ending' || status === 'ended'
  return (
    <>
      <div className={textStyles.nowrap}>{formatDate(endsAt)}</div>
      {isCounted && (
        <div className={`${textStyles.quiet} ${textStyles.nowrap}`}>
          {words.left(countDaysLeft(endsAt, now))}
        </div>
      )}
    </>
  )
}
