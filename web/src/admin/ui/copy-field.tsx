/** A text that is there to be copied. */
import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { copying } from '../messages/common.ts'
import { showFailure, showSuccess } from './alerts.tsx'
import buttonStyles from './buttons.module.css'
import copyFieldStyles from './copy-field.module.css'

export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      // It is missing where the panel is reached without TLS.
      await navigator.clipboard.writeText(value)
      showSuccess(copying.copied)
    } catch {
      field.current?.select()
      showFailure(copying.notCopied)
    }
  }
  return (
    <div className={copyFieldStyles.copyField}>
      <TextInput ref={field} label={label} value={value} readOnly spellCheck={false} />
      <button
        type="button"
        className={buttonStyles.button}
        aria-label={copying.of(label)}
        onClick={() => void copy()}
      >
        {copying.copy}
      </button>
    </div>
  )
}
