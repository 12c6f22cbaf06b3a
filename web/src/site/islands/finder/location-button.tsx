/** Asks for the visitor's location when it is pressed, and says what to do where that leads nowhere. */
import { type FormEvent, useState } from 'react'
import type { Point } from '../../../shared/map/point.ts'
import { finder as texts } from '../../messages/finder.ts'
import { ICONS, Icon } from '../../shell/icons.tsx'
import { type Notice, NoticePlace } from '../notice.tsx'
import { locate } from './locate.ts'

export function LocationButton({ onFound }: { readonly onFound: (at: Point) => void }) {
  const [isLocating, setIsLocating] = useState(false)
  const [notice, setNotice] = useState<Notice>()

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLocating) return
    setNotice(undefined)
    setIsLocating(true)
    const located = await locate()
    setIsLocating(false)
    if (located.kind === 'found') onFound(located.at)
    else setNotice({ tone: 'bad', text: texts.location[located.kind] })
  }

  // A form: what is pressed before this part of the page is alive waits for it.
  return (
    <form className="locate" onSubmit={onSubmit}>
      <button className="button small quiet" type="submit" aria-disabled={isLocating}>
        <Icon path={ICONS.locate} />
        {isLocating ? texts.locating : texts.useLocation}
      </button>
      <NoticePlace notice={notice} />
    </form>
  )
}
