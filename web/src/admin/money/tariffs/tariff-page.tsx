/** One tariff: what drivers pay now, its draft, its versions, and where it counts. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { formatTime } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { useListUrl } from '../../list/list-url.ts'
import { useWrite } from '../../server/use-write.ts'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import fieldStyles from '../../ui/fields.module.css'
import { Icon } from '../../ui/icons.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import recordStyles from '../../ui/record.module.css'
import textStyles from '../../ui/text.module.css'
import { Assignments } from './assignments.tsx'
import { ChangeDraft, NewTariff } from './draft-forms.tsx'
import { EndDialog } from './end-dialog.tsx'
import { Words } from './preview-part.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { buildTariffKey, loadTariff, nameTariff, type TariffOne, withdraw } from './tariff-calls.ts'
import { TariffState } from './tariff-state.tsx'
import { tariffs as words } from './texts.ts'
import { Versions } from './versions.tsx'

export function Component() {
  const { id = '' } = useParams()
  const { to } = usePanel()
  const mayWrite = useMay()('tariff.write')
  const isNew = id === 'new'
  const one = useQuery({
    queryKey: buildTariffKey(id),
    queryFn: ({ signal }) => loadTariff(id, signal),
    enabled: !isNew,
  })
  return (
    <>
      <ScreenHead />
      <Link className={buttonStyles.back} to={to('tariffs')}>
        <Icon name="left" size={16} />
        {words.back}
      </Link>
      {isNew ? (
        mayWrite && <NewTariff />
      ) : (
        <Loaded of={one}>{(tariff) => <OneTariff tariff={tariff} />}</Loaded>
      )}
    </>
  )
}

function OneTariff({ tariff }: { readonly tariff: TariffOne }) {
  const url = useListUrl()
  const isOurs = tariff.source === 'panel'
  const mayWrite = useMay()('tariff.write') && isOurs
  const draft = tariff.versions.find(({ state }) => state === 'draft')
  const isEditing = mayWrite && (draft !== undefined || url.openAction === 'draft')
  const { openAction, close, opening } = url
  return (
    <div className={layoutStyles.wideStack}>
      <div className={recordStyles.recordHead}>
        <h2>{nameTariff(tariff)}</h2>
        <TariffState state={tariff.state} />
        <span className={textStyles.quiet}>{tariff.stationName === null ? tariff.code : tariff.name}</span>
        {mayWrite && (
          <Link className={buttonStyles.button} to={opening(tariff._id, 'rename')}>
            {words.rename}
          </Link>
        )}
      </div>
      {tariff.source === 'rate' && <Note tone="info" text={words.followsRate} />}
      {tariff.source === 'station' && <Note tone="info" text={words.followsStation} />}
      <Now tariff={tariff} mayWrite={mayWrite} isEditing={isEditing} />
      {isEditing && <ChangeDraft key={draft?._id ?? 'first'} tariff={tariff} draft={draft} />}
      <Assignments tariff={tariff} mayWrite={mayWrite} url={url} />
      <Versions tariff={tariff} />
      {mayWrite && openAction === 'rename' && <RenameDialog tariff={tariff} onClose={close} />}
      {mayWrite && openAction === 'publish' && draft && (
        <PublishDialog tariff={tariff} draft={draft} onClose={close} />
      )}
      {mayWrite && openAction === 'end' && tariff.current && <EndDialog tariff={tariff} onClose={close} />}
    </div>
  )
}

interface NowProps {
  readonly tariff: TariffOne
  readonly mayWrite: boolean
  readonly isEditing: boolean
}

function Now({ tariff, mayWrite, isEditing }: NowProps) {
  const { opening } = useListUrl()
  const { _id: id, current, next } = tariff
  return (
    <section className={layoutStyles.sheet} aria-label={words.now}>
      <h2>{words.now}</h2>
      {tariff.words ? <Words words={tariff.words} /> : <p className={textStyles.quiet}>{words.nothingNow}</p>}
      {next?.validFrom && <Scheduled id={id} from={next.validFrom} mayWrite={mayWrite} />}
      {mayWrite && (
        <div className={fieldStyles.formActions}>
          {!isEditing && (
            <Link className={buttonStyles.primary} to={opening(id, 'draft')}>
              {words.begin}
            </Link>
          )}
          {current && (
            <Link className={buttonStyles.button} to={opening(id, 'end')}>
              {words.end.open}
            </Link>
          )}
        </div>
      )}
    </section>
  )
}

interface ScheduledProps {
  readonly id: string
  readonly from: string
  readonly mayWrite: boolean
}

function Scheduled({ id, from, mayWrite }: ScheduledProps) {
  const write = useWrite(withdraw, ['tariff'])
  const send = async () => {
    const outcome = await write.run(id)
    if (outcome && 'reply' in outcome) showSuccess(words.withdraw.done)
  }
  return (
    <div className={layoutStyles.stack}>
      <p>
        <TariffState state="scheduled" /> {words.from(formatTime(from))}
      </p>
      <Refused problem={write.problem} />
      {mayWrite && (
        <ConfirmAgain
          label={words.withdraw.do}
          hint={words.withdraw.hint(formatTime(from))}
          running={words.withdraw.doing}
          isRunning={write.isRunning}
          onConfirm={send}
        />
      )}
    </div>
  )
}
