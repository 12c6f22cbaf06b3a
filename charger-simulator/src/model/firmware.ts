/** The file's name without its ending is the version that it brings. */
export const parseVersion = (location: string): string =>
  (location.split('/').at(-1) ?? '').replace(/\.[a-z]+$/i, '').slice(0, 50) || 'updated'
