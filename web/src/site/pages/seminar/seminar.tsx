/** The partner seminar: what it is about, when it is, and its form. */
import { Island } from '../../islands/island.tsx'
import { SeminarDate } from '../../islands/seminar/seminar-date.tsx'
import { SeminarForm } from '../../islands/seminar/seminar-form.tsx'
import { seminar } from '../../messages/seminar.ts'
import { HostPicture } from '../../pictures/host-picture.tsx'

export function Seminar() {
  const { learn } = seminar
  return (
    <>
      <section className="night page-head seminar-head">
        <div className="wrap">
          <div>
            <h1>{seminar.heading}</h1>
            <p className="lead">{seminar.lead}</p>
          </div>
          <HostPicture />
        </div>
      </section>
      <section className="band">
        <div className="wrap seminar-columns">
          <div>
            <h2>{learn.heading}</h2>
            <ol className="topics">
              {learn.topics.map(({ title, text }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
            <dl className="seminar-facts">
              <div>
                <dt>{seminar.when}</dt>
                <dd>
                  <Island name="seminar-date" of={SeminarDate} />
                </dd>
              </div>
              <div>
                <dt>{seminar.where}</dt>
                <dd>{seminar.place}</dd>
              </div>
              <div>
                <dt>{seminar.price}</dt>
                <dd>{seminar.free}</dd>
              </div>
            </dl>
          </div>
          <Island name="seminar-form" of={SeminarForm} />
        </div>
      </section>
    </>
  )
}
