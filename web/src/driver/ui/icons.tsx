/** The app's drawings, each one path in the text's colour. */
interface IconProps {
  readonly path: string
}

export function Icon({ path }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

export const ICONS = {
  find: 'M12 2a7.5 7.5 0 0 0-7.5 7.5C4.5 15 12 22 12 22s7.5-7 7.5-12.5A7.5 7.5 0 0 0 12 2m0 10a2.6 2.6 0 1 1 0-5.2 2.6 2.6 0 0 1 0 5.2',
  charge: 'M13.7 2 4 13.6h6.2L8.6 22 20 9.6h-7.2z',
  money:
    'M4 5h14a2 2 0 0 1 2 2v1H5v1h15a1 1 0 0 1 1 1v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2m13 8a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3',
  me: 'M12 3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9m0 11c4.7 0 8.500 2.400 8.500 5.500V21h-17v-1.500C3.500 16.400 7.300 14 12 14',
  search: 'M10 3a7 7 0 0 1 5.600 11.200l5 5-1.400 1.400-5-5A7 7 0 1 1 10 3m0 2a5 5 0 1 0 0 10 5 5 0 0 0 0-10',
  back: 'M10.8 5.3 4.1 12l6.7 6.7 1.4-1.4L8 13h12v-2H8l4.2-4.3z',
  onward: 'M9.4 5.3 8 6.7l5.3 5.3L8 17.3l1.4 1.4 6.7-6.7z',
  locate:
    'M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M11 2h2v2.1A8 8 0 0 1 19.9 11H22v2h-2.1a8 8 0 0 1-6.9 6.9V22h-2v-2.1A8 8 0 0 1 4.1 13H2v-2h2.1A8 8 0 0 1 11 4.1z',
  more: 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z',
  less: 'M5 11h14v2H5z',
} as const
