/** A page that says one thing: nothing here, no connection, arrived, not taken. */
import type { ReactNode } from 'react'

interface SmallPageProps {
  readonly code: string
  readonly heading: string
  readonly lead: ReactNode
  readonly action: string
  readonly href: string
}

export function SmallPage({ code, heading, lead, action, href }: SmallPageProps) {
  return (
    <section className="night small-page">
      <div className="wrap">
        <p className="code">{code}</p>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        <p>
          <a className="button" href={href}>
            {action}
          </a>
        </p>
      </div>
      <svg className="route" viewBox="0 0 1160 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path
          className="way"
          d={`M-900 60${WAY}s160 92 300 92 150-108 290-108 160 92 320 92 300-92 900-92`}
        />
        <path className="way done" d={`M-900 60${WAY}`} />
        <circle className="stop ahead" cx="610" cy="152" r="9" />
        <circle className="stop ahead" cx="900" cy="44" r="9" />
        <circle className="stop" cx="310" cy="60" r="9" />
      </svg>
    </section>
  )
}

const WAY = 'C-560 60-560 150-300 150S110 60 310 60'
