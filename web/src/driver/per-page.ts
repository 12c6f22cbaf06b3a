/** How many stations the list gets at a time. */
export const PER_PAGE = 30
