/** Adds a picture of a station: chosen, seen before it is sent, and named for people who cannot see it. */
import { TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { ActionButton } from '../ui/action-button.tsx'
import fieldStyles from '../ui/fields.module.css'
import layoutStyles from '../ui/layout.module.css'
import { Refused } from '../ui/note.tsx'
import textStyles from '../ui/text.module.css'
import { Form } from './form.tsx'
import { LONGEST_CAPTION } from './station-picture.ts'

const texts = {
  add: 'Add a picture',
  adding: 'Adding…',
  file: 'Picture',
  fileHint: 'JPEG, PNG or WebP, up to 5 MB. Location and camera data are removed from it.',
  caption: 'What it shows',
  chosen: 'The picture that you chose',
  missing: 'Please choose a file.',
} as const

interface PictureFormProps {
  readonly problem: unknown
  readonly isRunning: boolean
  readonly onSend: (picture: File, caption: string) => Promise<void>
}

export function PictureForm({ problem, isRunning, onSend }: PictureFormProps) {
  const [picture, setPicture] = useState<File>()
  const [caption, setCaption] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useId()
  const address = usePreview(picture)
  const send = async () => {
    setMissing(!picture)
    if (picture) await onSend(picture, caption.trim())
  }
  return (
    <Form className={`${layoutStyles.inset} ${layoutStyles.stack}`} noValidate onSend={send}>
      <h3>{texts.add}</h3>
      <div className={fieldStyles.fileField}>
        <label htmlFor={field}>{texts.file}</label>
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
          {texts.fileHint}
        </span>
        {isMissing && (
          <span className={textStyles.loss} role="alert">
            {texts.missing}
          </span>
        )}
        {address && <img className={textStyles.picture} src={address} alt={texts.chosen} />}
      </div>
      <TextInput
        label={texts.caption}
        autoComplete="off"
        maxLength={LONGEST_CAPTION}
        value={caption}
        onChange={(event) => setCaption(event.currentTarget.value)}
      />
      <Refused problem={problem} />
      <div>
        <ActionButton label={texts.add} tone="primary" running={texts.adding} isRunning={isRunning} />
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
