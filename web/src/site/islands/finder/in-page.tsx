/** A link that this page follows itself, and the browser in a new tab. */
import type { MouseEvent, ReactNode } from 'react'

interface InPageProps {
  readonly href: string
  readonly onFollow: () => void
  readonly children: ReactNode
  readonly id?: string
  readonly className?: string
}

export function InPage({ href, onFollow, children, ...rest }: InPageProps) {
  function onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow()
  }
  return (
    <a {...rest} href={href} onClick={onClick}>
      {children}
    </a>
  )
}
