/** What the driver's app does and how it comes onto a device. */

import { Install } from '../../islands/install/install.tsx'
import { Island } from '../../islands/island.tsx'
import { app } from '../../messages/app.ts'
import { AppPicture } from '../../pictures/app-picture.tsx'
import { STEP_PICTURES } from '../../pictures/step-pictures.tsx'

export function AppPage() {
  const { what, install } = app
  return (
    <>
      <section className="night page-head app-head">
        <div className="wrap app-columns">
          <div>
            <h1>{app.heading}</h1>
            <p className="lead">{app.lead}</p>
            <p className="app-actions">
              <a className="button" href="/app/find">
                {app.open}
              </a>
              <a className="button quiet" href="#install">
                {app.action}
              </a>
            </p>
          </div>
          <AppPicture label={app.picture} />
        </div>
      </section>
      <section className="band" aria-labelledby="what-heading">
        <div className="wrap">
          <h2 id="what-heading">{what.heading}</h2>
          <ul className="points">
            {what.points.map(({ title, text }, index) => {
              const Picture = STEP_PICTURES[index]
              return (
                <li key={title}>
                  {Picture && <Picture />}
                  <div>
                    <h3>{title}</h3>
                    <p>{text}</p>
                  </div>
                </li>
              )
            })}
          </ul>
        </div>
      </section>
      <section className="band tinted" id="install" aria-labelledby="install-heading">
        <div className="wrap install-columns">
          <div>
            <h2 id="install-heading">{install.heading}</h2>
            <ul className="ways">
              {install.ways.map(({ device, text }) => (
                <li key={device}>
                  <h3>{device}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </div>
          <div className="card">
            <Island name="install" of={Install} />
          </div>
        </div>
      </section>
    </>
  )
}
