/** The catalogue of firmware, the versions of the chargers, and where campaigns begin. */
import { Link } from 'react-router'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import { useWrite } from '../../server/use-write.ts'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Refused } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { type ReportedVersion, useVersions } from '../shared/model-fields.tsx'
import { AddImage } from './add-image.tsx'
import { type FirmwareImage, loadImages, retireImage } from './calls.ts'
import { StartCampaign } from './start-campaign.tsx'
import { images as words } from './texts.ts'

const { columns } = words
const STATES = Object.entries(words.states).map(([value, label]) => ({ value, label }))
/** What the address of the screen names in place of a record. */
const NEW = 'new'

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const maySecure = may('charger.secure')
  const list: ListOf<FirmwareImage> = {
    topic: 'firmware',
    name: 'firmware-images',
    label: words.list,
    load: loadImages,
    search: words.search,
    filters: [{ name: 'status', label: words.state, options: STATES }],
    columns: [
      {
        label: columns.version,
        isTitle: true,
        width: 10,
        cell: ({ _id, version }) => (
          <Link className={buttonStyles.link} to={url.opening(_id)}>
            {version}
          </Link>
        ),
      },
      { label: columns.model, rank: 1, width: 12, cell: ({ vendor, model }) => `${vendor} ${model}` },
      {
        label: words.state,
        rank: 1,
        width: 8,
        cell: ({ retiredAt }) => <ImageState retiredAt={retiredAt} />,
      },
      {
        label: columns.signed,
        rank: 2,
        width: 6,
        cell: ({ isSigned }) => (isSigned ? words.signed : words.unsigned),
      },
      { label: columns.at, sort: 'createdAt', rank: 2, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
    ...(maySecure && {
      add: (
        <Link className={buttonStyles.primary} to={url.opening(NEW)}>
          {words.add}
        </Link>
      ),
      actions: ({ _id, model, version, retiredAt }) =>
        retiredAt === null && (
          <Link
            className={buttonStyles.button}
            to={url.opening(_id, 'start')}
            aria-label={words.startOf(`${model} ${version}`)}
          >
            {words.start}
          </Link>
        ),
      buttonWidth: 11,
    }),
  }
  const open = useRow(list, url)
  return (
    <>
      <ScreenHead hint={words.hint} />
      <div className={layoutStyles.wideStack}>
        <Versions />
        <ListView list={list} url={url} />
      </div>
      {maySecure && url.openId === NEW && <AddImage onClose={url.close} />}
      {open && url.openAction === 'start' && (
        <StartCampaign key={open._id} image={open} onClose={url.close} />
      )}
      {open && url.openAction === undefined && (
        <ImageDialog key={open._id} image={open} mayRetire={maySecure} onClose={url.close} />
      )}
    </>
  )
}

const ImageState = ({ retiredAt }: Pick<FirmwareImage, 'retiredAt'>) =>
  retiredAt === null ? (
    <Status value="current" tone="good" word={words.states.current} />
  ) : (
    <Status value="retired" tone="calm" word={words.states.retired} />
  )

function Versions() {
  const versions = useVersions()
  return (
    <section className={layoutStyles.sheet} aria-label={words.versions}>
      <h2>{words.versions}</h2>
      <Loaded of={versions}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={textStyles.quiet}>{words.noVersions}</p>
          ) : (
            <Facts of={groupByModel(data)} />
          )
        }
      </Loaded>
    </section>
  )
}

/** Each maker and model once, with its versions. */
function groupByModel(versions: readonly ReportedVersion[]): readonly Fact[] {
  const models = Map.groupBy(versions, ({ vendor, model }) => `${vendor} ${model}`)
  return [...models].map(([name, all]) => [
    name,
    all.map(({ version, chargers, connected }) => (
      <div key={version ?? ''}>
        {words.versionCount(version ?? words.unknownVersion, chargers, connected)}
      </div>
    )),
  ])
}

interface ImageDialogProps {
  readonly image: FirmwareImage
  readonly mayRetire: boolean
  readonly onClose: () => void
}

function ImageDialog({ image, mayRetire, onClose }: ImageDialogProps) {
  const { _id: id, vendor, model, version, address, sha256, isSigned, retiredAt } = image
  const write = useWrite(retireImage, ['firmware'])
  const retire = async () => {
    const outcome = await write.run(id)
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Dialog title={`${model} ${version}`} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <Facts
          of={[
            [columns.model, `${vendor} ${model}`],
            [words.state, <ImageState key="state" retiredAt={retiredAt} />],
            [words.fields.address, address],
            [words.fields.sha256, sha256],
            [columns.signed, isSigned ? words.signed : words.unsigned],
          ]}
        />
        {mayRetire && retiredAt === null && (
          <ConfirmAgain
            label={words.retire}
            hint={words.retireHint}
            running={words.retiring}
            isRunning={write.isRunning}
            onConfirm={retire}
          />
        )}
        <Refused problem={write.problem} />
      </div>
    </Dialog>
  )
}
