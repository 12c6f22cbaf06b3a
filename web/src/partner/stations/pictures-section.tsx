/** The pictures of an own station as drivers see them: the partner adds some, and takes those away again. */
import type { ReplyOf, showOwnStation } from '@voltyatra/contract'
import { PictureForm } from '../../admin/form/picture-form.tsx'
import { buildAddress, buildSmallAddress, MOST_PICTURES } from '../../admin/form/station-picture.ts'
import { useWrite } from '../../admin/server/use-write.ts'
import { showSuccess } from '../../admin/ui/alerts.tsx'
import { ConfirmAgain } from '../../admin/ui/confirm-again.tsx'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Refused } from '../../admin/ui/note.tsx'
import styles from '../../admin/ui/pictures.module.css'
import textStyles from '../../admin/ui/text.module.css'
import { useMay } from '../session/session.ts'
import { addPicture, removePicture } from './picture-calls.ts'
import { formatMostPictures, formatPictureAlt, picturesTexts as texts } from './picture-texts.ts'

type Station = ReplyOf<typeof showOwnStation>['data']
type Picture = Station['pictures'][number]

interface SectionProps {
  readonly station: Station
}

export function PicturesSection({ station }: SectionProps) {
  const mayChange = useMay()('requests')
  const { pictures } = station
  return (
    <>
      <h3>{texts.title}</h3>
      <p className={textStyles.quiet}>{pictures.length === 0 ? texts.none : texts.hint}</p>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((picture, at) => (
            <li key={picture._id}>
              <a href={buildAddress(picture)} target="_blank" rel="noreferrer">
                <img
                  src={buildSmallAddress(picture)}
                  alt={picture.caption ?? formatPictureAlt(at + 1, station.stationName)}
                  loading="lazy"
                />
              </a>
              {picture.caption && <p className={textStyles.quiet}>{picture.caption}</p>}
              {mayChange && picture.isOwn && (
                <Removing
                  id={station._id}
                  picture={picture}
                  name={formatPictureAlt(at + 1, station.stationName)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange &&
        (pictures.length < MOST_PICTURES ? (
          <Adding key={pictures.length} id={station._id} />
        ) : (
          <p className={textStyles.quiet}>{formatMostPictures(MOST_PICTURES)}</p>
        ))}
    </>
  )
}

function Adding({ id }: { readonly id: string }) {
  const write = useWrite(addPicture, ['station'])
  const send = async (picture: File, caption: string) => {
    const outcome = await write.run({ id, picture, caption })
    if (outcome && 'reply' in outcome) showSuccess(texts.added)
  }
  return <PictureForm problem={write.problem} isRunning={write.isRunning} onSend={send} />
}

interface RemovingProps {
  readonly id: string
  readonly picture: Picture
  readonly name: string
}

function Removing({ id, picture, name }: RemovingProps) {
  const write = useWrite(removePicture, ['station'])
  const remove = async () => {
    const outcome = await write.run({ id, pictureId: picture._id })
    if (outcome && 'reply' in outcome) showSuccess(texts.removed)
  }
  return (
    <div className={layoutStyles.stack}>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={texts.remove}
        of={name}
        hint={texts.removeHint}
        running={texts.removing}
        isRunning={write.isRunning}
        onConfirm={remove}
      />
    </div>
  )
}
