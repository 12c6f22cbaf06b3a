/** What reaches a person at once, without standing in the way. */
export interface Notice {
  readonly tone: 'good' | 'bad' | 'info'
  readonly text: string
}

/** Always there, so that what appears in it is read out. */
export function NoticePlace({ notice }: { readonly notice: Notice | undefined }) {
  return (
    <div role="alert" className="notice-place">
      {notice && <p className={`notice ${notice.tone}`}>{notice.text}</p>}
    </div>
  )
}
