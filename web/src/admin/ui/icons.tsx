/** The panel's icons: one stroke, one size. The icon of a screen stands in its `screen.ts`. */
const PATHS = {
  requests: 'M13 2 4 14h7l-1 8 9-12h-7z',
  views: 'M6 3h12v18l-6-4.500L6 21z',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  bell: 'M6 16V10a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  filters: 'M4 7h16M7 12h10M10 17h4',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M6 9l6 6 6-6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  up: 'M6 15l6-6 6 6',
  signOut: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  swap: 'M4 8h14l-3-3M20 16H6l3 3',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  empty: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5',
  warn: 'M12 4 2.500 20h19zM12 10v4M12 17h.01',
  check: 'M5 12l5 5 9-10',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  pin: 'M12 21s7-6.500 7-12a7 7 0 0 0-14 0c0 5.500 7 12 7 12zM12 11a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  offline:
    'M4 4l16 16M8.500 15a5 5 0 0 1 6-.8M5 11.500A10 10 0 0 1 9 9M15 9.300a10 10 0 0 1 4 2.200M12 19h.01',
} as const

export type IconName = keyof typeof PATHS

/** One of the panel's own icons by its name, or the path of another. */
export type Drawing = { readonly name: IconName } | { readonly path: string }

type IconProps = Drawing & { readonly size?: number }

export function Icon({ size = 18, ...icon }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={'name' in icon ? PATHS[icon.name] : icon.path} />
    </svg>
  )
}
