/** One station: whether it is free, what it costs, what it really gave, and what drivers say of it. */
import { AMENITIES } from '@voltyatra/domain'
import { amenities as amenityTexts } from '../../../shared/drivers/amenity-texts.ts'
import { linkTo } from '../../addresses.ts'
import { station as texts } from '../../messages/station.ts'
import { ICONS, Icon } from '../../shell/icons.tsx'
import { Reviews } from './reviews.tsx'
import { Where, Without } from './tags.tsx'

export function StationPage() {
  return (
    <Where of="station">
      <Head />
      <div className="wrap station-parts">
        <Pictures />
        <Connectors />
        <Amenities />
        <Prices />
        <Hours />
        <Reviews />
        <section className="card" aria-labelledby="report-heading">
          <h2 id="report-heading">{texts.report}</h2>
          <p>{texts.reportHint}</p>
          <p className="station-actions">
            <a className="button small quiet" href="/app/stations/{{id}}/report">
              {texts.report}
            </a>
          </p>
          <Where of="partner">
            <p className="fine">{texts.hostedBy('{{partner}}')}</p>
          </Where>
        </section>
      </div>
    </Where>
  )
}

const Amenities = () => (
  <Where of="amenities">
    <section className="card" aria-labelledby="amenities-heading">
      <h2 id="amenities-heading">{amenityTexts.title}</h2>
      <ul className="station-amenities">
        {AMENITIES.map((one) => (
          <Where key={one} of={one}>
            <li>{amenityTexts.names[one]}</li>
          </Where>
        ))}
      </ul>
    </section>
  </Where>
)

const { statuses } = texts
const STATES = [
  ['isFree', 'good', statuses.free],
  ['isTaken', 'busy', statuses.taken],
  ['isMaintenance', 'off', statuses.maintenance],
  ['isOffline', 'bad', statuses.offline],
  ['isInactive', 'off', statuses.inactive],
] as const

const Head = () => (
  <section className="night page-head">
    <div className="wrap">
      <p>
        <a className="back" href={linkTo('stations')}>
          <Icon path={ICONS.back} />
          {texts.back}
        </a>
      </p>
      <h1>{'{{name}}'}</h1>
      <p className="lead">{'{{address}}'}</p>
      <p className="station-state">
        {STATES.map(([fact, tone, label]) => (
          <Where key={fact} of={fact}>
            <strong className={`state ${tone}`}>{label}</strong>
          </Where>
        ))}
        <Where of="isActive">
          <span>{texts.slots('{{free}}', '{{total}}')}</span>
        </Where>
        <span>{texts.asOf('{{asOf}}')}</span>
      </p>
      <Where of="reason">
        <p>{'{{reason}}'}</p>
      </Where>
      <Where of="problems">
        <p>{texts.problems('{{problems}}')}</p>
      </Where>
      <p className="station-actions">
        <Where of="isActive">
          <a className="button" href="/app/stations/{{id}}">
            {texts.charge}
          </a>
        </Where>
        <a className="button quiet" href="{{{maps}}}" rel="noopener">
          <Icon path={ICONS.route} />
          {texts.directions}
        </a>
        <button className="button quiet share" type="button" data-share={texts.copied}>
          {texts.share}
        </button>
      </p>
      <p role="status" className="share-status" data-share-status="" />
      <p className="other-maps">
        {`${texts.otherMaps}: `}
        <a href="{{{appleMaps}}}" rel="noopener">
          {texts.appleMaps}
        </a>
        {' · '}
        <a href="{{{geo}}}">{texts.mapsOfPhone}</a>
      </p>
    </div>
  </section>
)

/** The place of each picture is there before the picture is. */
const Pictures = () => (
  <Where of="hasPictures">
    <section aria-labelledby="pictures-heading" className="station-pictures">
      <h2 id="pictures-heading">{texts.pictures}</h2>
      <ul>
        <Where of="pictures">
          <li>
            <a href="/user-images/{{file}}">
              <img
                src="/user-images/small/{{file}}"
                srcSet="/user-images/small/{{file}} 480w, /user-images/{{file}} 1600w"
                sizes="320px"
                alt={`{{#caption}}{{caption}}{{/caption}}{{^caption}}${texts.picture('{{number}}', '{{name}}')}{{/caption}}`}
                loading="lazy"
                width="320"
                height="240"
              />
            </a>
          </li>
        </Where>
      </ul>
    </section>
  </Where>
)

const Connectors = () => (
  <section className="card" aria-labelledby="connectors-heading">
    <h2 id="connectors-heading">{texts.connectors}</h2>
    <ul className="station-connectors">
      <Where of="connectors">
        <li>
          <span className="what">
            <strong>{'{{type}}'}</strong>
            <span>{`${texts.number('{{number}}')} · ${texts.upTo('{{power}}')}`}</span>
            <Where of="measured">
              <span>
                <strong>{texts.measured('{{power}}')}</strong>
                {`, ${texts.measuredOf('{{charges}}')}`}
              </span>
            </Where>
            <Where of="works">
              <span>
                <Where of="worked">{texts.worked('{{days}}', '{{of}}')}</Where>
                <Without of="worked">{texts.newHere}</Without>
                <Where of="gave">{`, ${texts.gave('{{most}}', '{{promised}}')}`}</Where>
              </span>
              <Where of="lastCharged">
                <span className="fine">{texts.lastCharged('{{lastCharged}}')}</span>
              </Where>
            </Where>
            <Where of="problems">
              <span className="problem">{texts.connectorProblems('{{problems}}')}</span>
            </Where>
            <Where of="unknownSince">
              <span className="fine">{texts.unknownSince('{{unknownSince}}')}</span>
            </Where>
          </span>
          <Where of="isFree">
            <span className="state good">{texts.free}</span>
          </Where>
          <Where of="isTaken">
            <span className="state busy">{texts.inUse}</span>
          </Where>
          <Where of="unknownSince">
            <span className="state off">{texts.unknown}</span>
          </Where>
          <Where of="isOut">
            <span className="state off">{texts.outOfUse}</span>
          </Where>
        </li>
      </Where>
    </ul>
    <Where of="hasPower">
      <p className="fine">{texts.measuredHint}</p>
    </Where>
    <Where of="lastCharge">
      <p className="fine">{texts.lastCharge('{{lastCharge}}')}</p>
    </Where>
  </section>
)

const Prices = () => (
  <Where of="hasPrices">
    <section className="card" aria-labelledby="price-heading">
      <h2 id="price-heading">{texts.price}</h2>
      <Where of="prices">
        <Where of="connectors">
          <h3>{'{{connectors}}'}</h3>
        </Where>
        <p className="label">{texts.withGst}</p>
        <ul className="with-gst">
          <Where of="lines">
            <li>{'{{.}}'}</li>
          </Where>
        </ul>
        <p className="fine">{texts.beforeGst('{{before}}')}</p>
      </Where>
      <p className="fine">{texts.fixed}</p>
    </section>
  </Where>
)

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const Hours = () => (
  <section className="card" aria-labelledby="hours-heading">
    <h2 id="hours-heading">{texts.hours}</h2>
    <Where of="isAlwaysOpen">
      <p>{texts.alwaysOpen}</p>
    </Where>
    <Where of="isOpenUntil">
      <p>{texts.openUntil('{{isOpenUntil}}')}</p>
    </Where>
    <Where of="isClosedUntil">
      <p>{texts.closedUntil('{{isClosedUntil}}')}</p>
    </Where>
    <Where of="isClosed">
      <p>{texts.closed}</p>
    </Where>
    <Where of="hours">
      <dl className="week">
        {DAYS.map((day) => (
          <div key={day}>
            <dt>{texts.days[day]}</dt>
            <dd>
              {`{{${day}}}`}
              <Without of={day}>{texts.closed}</Without>
            </dd>
          </div>
        ))}
      </dl>
    </Where>
  </section>
)
