/** A station's pictures: shown to all who see the station; added, named, ordered and removed by who may write it. */
import { TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { Form } from '../../form/form.tsx'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import recordStyles from '../../ui/record.module.css'
import textStyles from '../../ui/text.module.css'
import { showUndoable } from '../../ui/undoable.ts'
import type { StationOne } from '../shared/stations.ts'
import {
  addPicture,
  arrange,
  MOST_PICTURES,
  movePicture,
  type Picture,
  removePicture,
  undoRemoving,
} from './picture-calls.ts'
import styles from './station-pictures.module.css'
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

const buildAddress = ({ file }: Picture): string => `/user-images/${encodeURIComponent(file)}`
const buildSmallAddress = ({ file }: Picture): string => `/user-images/small/${encodeURIComponent(file)}`

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

const LONGEST = 150

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
        maxLength={LONGEST}
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
  const [picture, setPicture] = useState<File>()
  const [caption, setCaption] = useState('')
  const [isMissing, setMissing] = useState(false)
  const write = useWrite(addPicture, ['station'])
  const field = useId()
  const address = usePreview(picture)
  const send = async () => {
    setMissing(!picture)
    if (!picture) return
    const outcome = await write.run({ id, picture, caption: caption.trim() })
    if (outcome && 'reply' in outcome) showSuccess(words.added)
  }
  return (
    <Form className={`${layoutStyles.inset} ${layoutStyles.stack}`} noValidate onSend={send}>
      <h3>{words.add}</h3>
      <div className={fieldStyles.fileField}>
        <label htmlFor={field}>{words.file}</label>
        <input
          id={field}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={`${field}-hint`}
          onChange={(event) => {
            setPicture(event.currentTarget.files?.[0])
            setMissing(false)
          }}
        />
        <span id={`${field}-hint`} className={textStyles.quiet}>
          {words.fileHint}
        </span>
        {isMissing && (
          <span className={textStyles.loss} role="alert">
            {words.missing}
          </span>
        )}
        {address && <img className={textStyles.picture} src={address} alt={words.chosen} />}
      </div>
      <TextInput
        label={words.caption}
        autoComplete="off"
        maxLength={LONGEST}
        value={caption}
        onChange={(event) => setCaption(event.currentTarget.value)}
      />
      <Refused problem={write.problem} />
      <div>
        <ActionButton label={words.add} tone="primary" running={words.adding} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}

function usePreview(picture: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!picture) return setAddress(undefined)
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return address
}
