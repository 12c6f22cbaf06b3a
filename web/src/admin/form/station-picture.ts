/** What a picture of a station may be, as the contract has it, and where it is. */
export const MOST_PICTURES = 8
export const LONGEST_CAPTION = 150

interface Picture {
  readonly file: string
}

export const buildAddress = ({ file }: Picture): string => `/user-images/${encodeURIComponent(file)}`
export const buildSmallAddress = ({ file }: Picture): string =>
  `/user-images/small/${encodeURIComponent(file)}`
