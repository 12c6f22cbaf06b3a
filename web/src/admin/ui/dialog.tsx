/** A window over the screen: the focus stays in it, Escape closes it, and its address leads to it again. */
import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { frame } from '../messages/frame.ts'
import styles from './dialog.module.css'
import { useEscape } from './escape.ts'
import { useDialogFocus } from './focus.ts'

interface DialogProps {
  readonly title: string
  readonly size?: 'small' | 'usual' | 'wide'
  readonly onClose: () => void
  readonly children: ReactNode
}

const WIDTHS = { small: '26rem', usual: '36rem', wide: '56rem' } as const

export function Dialog({ title, size = 'usual', onClose, children }: DialogProps) {
  const [content, setContent] = useState<HTMLDivElement | null>(null)
  useDialogFocus(content)
  useEscape(onClose)
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={WIDTHS[size]}
      centered
      closeOnEscape={false}
      // Its way of holding the page still writes a style sheet, which the policy refuses; mantine.css does it.
      lockScroll={false}
      // focus.ts knows where it was opened from; the kit does not, as its windows are drawn open.
      returnFocus={false}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content ref={setContent}>
        {/* Not the kit's header: that would be a second banner of the page. */}
        <div className={styles.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={frame.close} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
