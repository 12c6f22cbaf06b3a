/** Texts that several screens share. */
export const confirmAgain = { no: 'Cancel' } as const

/** The name of a row’s button for screen readers: `Details: Asha Rao`. */
export const formatOfWhom = (does: string, whom: string): string => `${does}: ${whom}`

export const common = {
  none: '—',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading...',
} as const

export const copying = {
  copy: 'Copy',
  of: (label: string) => `Copy: ${label}`,
  copied: 'Copied.',
  idNotCopied: (id: string) => `This browser does not allow copying. The id is ${id}`,
  notCopied: 'This browser does not allow copying. The text is selected: press Ctrl C.',
} as const

export const undoing = {
  undo: 'Undo',
  failed: 'It could not be undone.',
} as const

export const removal = {
  delete: 'Delete',
  of: (name: string) => `Delete the entry of ${name}`,
  title: 'Delete this entry?',
  hint: 'You can undo this for 10 seconds.',
  yes: 'Delete',
  cancel: 'Cancel',
  deleting: 'Deleting…',
  deleted: 'Deleted.',
  undone: 'The entry is restored.',
  failed: 'It could not be deleted.',
  undoFailed: 'It could not be restored.',
} as const
