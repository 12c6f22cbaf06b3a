/** What drivers say of a station: of each the month and the connector, and no name. */
import { station as texts } from '../../messages/station.ts'
import { Where, Without } from './tags.tsx'

export const Reviews = () => (
  <section className="card" aria-labelledby="reviews-heading">
    <h2 id="reviews-heading">{texts.reviews}</h2>
    <Where of="rating">
      <p className="rating">
        <strong>{texts.rating('{{average}}')}</strong>
        <span>{texts.ratedBy('{{drivers}}')}</span>
      </p>
    </Where>
    <Without of="hasReviews">
      <p>{texts.noReviews}</p>
    </Without>
    <Where of="hasReviews">
      <ul className="reviews">
        <Where of="reviews">
          <li>
            <p className="of">
              <strong>{texts.stars('{{stars}}')}</strong>
              <span>{'{{month}} · {{connector}}'}</span>
            </p>
            <Where of="words">
              <p className="words">{'{{words}}'}</p>
            </Where>
            <Where of="hiddenBecause">
              <p className="fine">{texts.hidden('{{hiddenBecause}}')}</p>
            </Where>
            <Where of="answer">
              <div className="answer">
                <p className="of">{texts.answer}</p>
                <p className="words">{'{{answer}}'}</p>
              </div>
            </Where>
          </li>
        </Where>
      </ul>
    </Where>
  </section>
)
