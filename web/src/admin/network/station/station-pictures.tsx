/** A station's pictures: shown to all who see the station; added, named, ordered and removed by who may write it. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { PictureForm } from '../../form/picture-form.tsx'
import {
  buildAddress,
  buildSmallAddress,
  LONGEST_CAPTION,
  MOST_PICTURES,
} from '../../form/station-picture.ts'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import styles from '../../ui/pictures.module.css'
import recordStyles from '../../ui/record.module.css'
import textStyles from '../../ui/text.module.css'
import { showUndoable } from '../../ui/undoable.ts'
import type { StationOne } from '../shared/stations.ts'
import {
  addPicture,
  arrange,
  movePicture,
  type Picture,
  removePicture,
  undoRemoving,
} from './picture-calls.ts'
import { stationPictures as words } from './texts.ts'

interface StationProps {
  readonly station: StationOne
}

export function StationPictures({ station }: StationProps) {
  const mayWrite = useMay()('station.write')
  const { pictures } = station
  return (
    <section
      className={`${layoutStyles.sheet} ${layoutStyles.stack} ${recordStyles.across}`}
      aria-label={words.title}
    >
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{pictures.length === 0 ? words.none : words.hint}</p>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((picture, at) => (
            <OnePicture key={picture._id} station={station} at={at} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {mayWrite &&
        (pictures.length < MOST_PICTURES ? (
          <Adding key={pictures.length} station={station} />
        ) : (
          <p className={textStyles.quiet}>{words.full(MOST_PICTURES)}</p>
        ))}
    </section>
  )
}

interface OnePictureProps extends StationProps {
  readonly at: number
  readonly mayWrite: boolean
}

function OnePicture({ station, at, mayWrite }: OnePictureProps) {
  const picture = station.pictures[at]
  if (!picture) return null
  return (
    <li>
      <a href={buildAddress(picture)} target="_blank" rel="noreferrer">
        <img
          src={buildSmallAddress(picture)}
          alt={picture.caption ?? words.alt(at + 1, station.stationName)}
          loading="lazy"
        />
      </a>
      {mayWrite ? (
        <Changing key={picture.caption} station={station} at={at} picture={picture} />
      ) : (
        picture.caption && <p className={textStyles.quiet}>{picture.caption}</p>
      )}
    </li>
  )
}

interface ChangingProps extends StationProps {
  readonly at: number
  readonly picture: Picture
}

function Changing({ station, at, picture }: ChangingProps) {
  const { _id: id, pictures } = station
  const position = at + 1
  const [caption, setCaption] = useState(picture.caption ?? '')
  const arranging = useWrite(arrange, ['station'])
  const removing = useWrite(removePicture, ['station'])
  const isChanged = caption.trim() !== (picture.caption ?? '')
  const name = async () => {
    if (!isChanged) return
    const named = { ...picture, caption: caption.trim() || null }
    const outcome = await arranging.run({
      id,
      pictures: pictures.map((one) => (one === picture ? named : one)),
      seen: pictures,
    })
    if (outcome && 'reply' in outcome) showSuccess(words.saved)
  }
  const move = (by: 1 | -1) =>
    void arranging.run({ id, pictures: movePicture(pictures, at, by), seen: pictures })
  const remove = async () => {
    const request = { id, pictureId: picture._id }
    const outcome = await removing.run(request)
    if (!outcome || 'problem' in outcome) return
    showUndoable(words.removed, {
      undo: () => undoRemoving(request),
      undone: words.undone,
      touches: ['station'],
    })
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={name}>
      <TextInput
        label={words.caption}
        aria-label={words.captionOf(position)}
        autoComplete="off"
        maxLength={LONGEST_CAPTION}
        value={caption}
        onChange={(event) => setCaption(event.currentTarget.value)}
      />
      <Refused problem={arranging.problem ?? removing.problem} />
      <div className={fieldStyles.formActions}>
        {isChanged && (
          <ActionButton
            label={words.save}
            tone="primary"
            running={words.saving}
            isRunning={arranging.isRunning}
          />
        )}
        <Small
          label={words.earlier}
          of={words.earlierOf(position)}
          isOff={at === 0}
          onClick={() => move(-1)}
        />
        <Small
          label={words.later}
          of={words.laterOf(position)}
          isOff={at === pictures.length - 1}
          onClick={() => move(1)}
        />
        <Small label={words.remove} of={words.removeOf(position)} onClick={() => void remove()} />
      </div>
    </Form>
  )
}

interface SmallProps {
  readonly label: string
  readonly of: string
  readonly isOff?: boolean
  readonly onClick: () => void
}

function Small({ label, of, isOff = false, onClick }: SmallProps) {
  return (
    <button type="button" className={buttonStyles.small} aria-label={of} disabled={isOff} onClick={onClick}>
      {label}
    </button>
  )
}

function Adding({ station: { _id: id } }: StationProps) {
  const write = useWrite(addPicture, ['station'])
  const send = async (picture: File, caption: string) => {
    const outcome = await write.run({ id, picture, caption })
    if (outcome && 'reply' in outcome) showSuccess(words.added)
  }
  return <PictureForm problem={write.problem} isRunning={write.isRunning} onSend={send} />
}
