/** A picture that is chosen from the device, and shown before it is sent. */
import { useEffect, useState } from 'react'
import fieldStyles from '../ui/fields.module.css'
import textStyles from '../ui/text.module.css'

interface PictureFieldProps {
  readonly label: string
  readonly hint: string
  /** What the picture is, for those who do not see it. */
  readonly alt: string
  readonly picture: File | undefined
  readonly onChoose: (picture: File | undefined) => void
}

/** Once in a window. */
export function PictureField({ label, hint, alt, picture, onChoose }: PictureFieldProps) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!picture) return setAddress(undefined)
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <div className={fieldStyles.fileField}>
      <label htmlFor="bill">{label}</label>
      <input
        id="bill"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-describedby="bill-hint"
        onChange={(event) => onChoose(event.currentTarget.files?.[0])}
      />
      <span id="bill-hint" className={textStyles.quiet}>
        {hint}
      </span>
      {address && <img className={textStyles.picture} src={address} alt={alt} />}
    </div>
  )
}
