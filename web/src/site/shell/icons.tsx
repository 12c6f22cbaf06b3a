/** The small drawings of the shell, each one path in the text's colour. */
interface IconProps {
  readonly path: string
}

export function Icon({ path }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

export const ICONS = {
  bolt: 'M13.7 2 4 13.6h6.2L8.6 22 20 9.6h-7.2z',
  menu: 'M3 6h18v2H3zm0 5h18v2H3zm0 5h18v2H3z',
  arrow: 'M13.2 5.3 19.9 12l-6.7 6.7-1.4-1.4L16 13H4v-2h12l-4.2-4.3z',
  pin: 'M12 2a7.5 7.5 0 0 0-7.5 7.5C4.5 15 12 22 12 22s7.5-7 7.5-12.5A7.5 7.5 0 0 0 12 2m0 10a2.6 2.6 0 1 1 0-5.2 2.6 2.6 0 0 1 0 5.2',
  phone:
    'M7 1.5h10A2.5 2.5 0 0 1 19.5 4v16a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 20V4A2.5 2.5 0 0 1 7 1.5m0 3V19h10V4.5z',
  search:
    'M10.5 3a7.5 7.5 0 0 1 5.9 12.1l4.3 4.3-1.4 1.4-4.3-4.3A7.5 7.5 0 1 1 10.5 3m0 2a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11',
  close: 'm12 10.6 5-5 1.4 1.4-5 5 5 5-1.4 1.4-5-5-5 5L5.6 17l5-5-5-5L7 5.6z',
  back: 'M10.8 5.3 4.1 12l6.7 6.7 1.4-1.4L8 13h12v-2H8l4.2-4.3z',
  locate:
    'M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M11 2h2v2.1A8 8 0 0 1 19.9 11H22v2h-2.1a8 8 0 0 1-6.9 6.9V22h-2v-2.1A8 8 0 0 1 4.1 13H2v-2h2.1A8 8 0 0 1 11 4.1zM12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12',
  route: 'M12 1.5 22.5 12 12 22.5 1.5 12zM13 8v2.5H9.5a1 1 0 0 0-1 1V15h2v-2.5H13V15l3.5-3.5z',
  plus: 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z',
  minus: 'M5 11h14v2H5z',
  filter: 'M3 5h18v2H3zm4 6h10v2H7zm3 6h4v2h-4z',
  map: 'm9 3.5 6 2 5.5-2v15l-5.5 2-6-2-5.5 2v-15zm1 2.4v11l4 1.3v-11z',
  list: 'M4 6h2v2H4zm4 0h12v2H8zm-4 5h2v2H4zm4 0h12v2H8zm-4 5h2v2H4zm4 0h12v2H8z',
} as const

/** By the name that the brand's configuration gives a network. */
export const SOCIAL_ICONS: Readonly<Record<string, string>> = {
  X: 'M17.7 3h3.1l-6.8 7.8L22 21h-6.3l-4.9-6.4L5.2 21H2.1l7.3-8.3L1.8 3h6.4l4.4 5.9zm-1.1 16.2h1.7L7.2 4.7H5.4z',
  LinkedIn:
    'M4.98 3.5a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8M3 9.7h4V21H3zm6.5 0h3.8v1.6c.6-1 1.9-1.9 3.8-1.9 4 0 4.7 2.6 4.7 6V21h-4v-5c0-1.2 0-2.8-1.7-2.8s-2 1.3-2 2.7V21H9.5z',
  Instagram:
    'M8 2.5h8A5.5 5.5 0 0 1 21.5 8v8a5.5 5.5 0 0 1-5.5 5.5H8A5.5 5.5 0 0 1 2.5 16V8A5.5 5.5 0 0 1 8 2.5m0 2A3.5 3.5 0 0 0 4.5 8v8A3.5 3.5 0 0 0 8 19.5h8a3.5 3.5 0 0 0 3.5-3.5V8A3.5 3.5 0 0 0 16 4.5zM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10m0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6m5.2-3.2a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2',
  YouTube:
    'M21.6 7.2a2.7 2.7 0 0 0-1.9-1.9C18 4.8 12 4.8 12 4.8s-6 0-7.7.500a2.7 2.7 0 0 0-1.9 1.9C2 8.9 2 12 2 12s0 3.1.400 4.8c.2.900.9 1.6 1.9 1.9 1.7.500 7.7.500 7.7.500s6 0 7.7-.5a2.7 2.7 0 0 0 1.9-1.9c.4-1.7.400-4.8.400-4.8s0-3.1-.4-4.8M10 15V9l5.2 3z',
}
