/** Texts of the pictures of an own station. */
export const picturesTexts = {
  title: 'Pictures',
  none: 'No picture yet. Drivers choose a station more readily when they see it.',
  hint: 'Drivers see them in the station finder and in the app, the first one first.',
  added: 'The picture is added. Drivers see it now.',
  remove: 'Remove',
  removeHint: 'Drivers see it no longer.',
  removing: 'Removing…',
  removed: 'The picture is removed.',
} as const

export const formatPictureAlt = (at: number, station: string): string => `Picture ${at} of ${station}`
export const formatMostPictures = (most: number): string => `A station has at most ${most} pictures.`
