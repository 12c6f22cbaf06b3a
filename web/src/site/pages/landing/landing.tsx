/** The landing page, section by section in the promised order. */
import { linkTo } from '../../addresses.ts'
import { Given } from '../../company-tags.tsx'
import { ContactForm } from '../../islands/contact/contact-form.tsx'
import { Island } from '../../islands/island.tsx'
import { Statistics } from '../../islands/statistics/statistics.tsx'
import { landing } from '../../messages/landing.ts'
import { HeroPicture } from '../../pictures/hero-picture.tsx'
import { STEP_PICTURES } from '../../pictures/step-pictures.tsx'
import { WHY_PICTURES } from '../../pictures/why-pictures.tsx'
import { ICONS, Icon } from '../../shell/icons.tsx'
import { QUOTES } from './quotes.ts'

export function Landing() {
  return (
    <>
      <Hero />
      <WhyChoose />
      <HowItWorks />
      <Testimonials />
      <Impact />
      <Contact />
      <Questions />
    </>
  )
}

function Hero() {
  const { hero } = landing
  return (
    <section className="night hero" aria-labelledby="headline">
      <div className="wrap hero-columns">
        <div className="hero-words">
          <h1 id="headline">{hero.headline}</h1>
          <p className="lead">{hero.subtitle}</p>
          <p className="hero-buttons">
            <a className="button" href={linkTo('stations')}>
              <Icon path={ICONS.pin} />
              {hero.find}
            </a>
            <a className="button quiet" href={linkTo('app')}>
              <Icon path={ICONS.phone} />
              {hero.app}
            </a>
          </p>
          <ul className="hero-facts">
            {hero.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        <HeroPicture label={hero.network} />
      </div>
    </section>
  )
}

function WhyChoose() {
  const { why } = landing
  return (
    <section className="band" id="WhyChoose" aria-labelledby="why-heading">
      <div className="wrap">
        <h2 id="why-heading">{why.heading}</h2>
        <p className="lead">{why.lead}</p>
        <ul className="why-cards">
          {why.cards.map(({ title, text }, index) => {
            const Picture = WHY_PICTURES[index]
            return (
              <li className="card" key={title}>
                {Picture && <Picture />}
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function HowItWorks() {
  const { how } = landing
  return (
    <section className="band tinted" id="howWorks" aria-labelledby="how-heading">
      <div className="wrap">
        <h2 id="how-heading">{how.heading}</h2>
        <p className="lead">{how.lead}</p>
        <ol className="steps">
          {how.steps.map(({ title, text }, index) => {
            const Picture = STEP_PICTURES[index]
            return (
              <li key={title}>
                {Picture && <Picture />}
                <div className="step-words">
                  <p className="step-number" aria-hidden="true">
                    {index + 1}
                  </p>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            )
          })}
        </ol>
      </div>
    </section>
  )
}

function Testimonials() {
  const { testimonials } = landing
  return (
    <section className="band" id="testimonials" aria-labelledby="testimonials-heading">
      <div className="wrap">
        <h2 id="testimonials-heading">{testimonials.heading}</h2>
        <p className="lead">{testimonials.lead}</p>
        <ul className="quotes">
          {QUOTES.map(({ quote, name, car, city }) => (
            <li key={name}>
              <figure className="card quote" lang="en">
                <blockquote>
                  <p>{quote}</p>
                </blockquote>
                <figcaption>
                  <span className="monogram" aria-hidden="true">
                    {getInitials(name)}
                  </span>
                  <span>
                    <strong>{name}</strong>
                    {`${car}, ${city}`}
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const getInitials = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map(([first]) => first)
    .join('')

function Impact() {
  const { impact } = landing
  return (
    <section className="night impact" id="impact" aria-labelledby="impact-heading">
      <div className="wrap">
        <h2 id="impact-heading">{impact.heading}</h2>
        <p className="lead">{impact.lead}</p>
        <Island name="statistics" of={Statistics} />
      </div>
    </section>
  )
}

function Contact() {
  const { contact } = landing
  return (
    <section className="band" id="contact" aria-labelledby="contact-heading">
      <div className="wrap contact-columns">
        <div>
          <h2 id="contact-heading">{contact.heading}</h2>
          <p className="lead">{contact.lead}</p>
          <dl className="contact-lines">
            <Given fact="supportEmail">
              <div>
                <dt>{contact.email}</dt>
                <dd>
                  <a href="mailto:{{supportEmail}}">{'{{supportEmail}}'}</a>
                </dd>
              </div>
              <div>
                <dt>{contact.phone}</dt>
                <dd>
                  <a href="tel:{{supportTel}}">{'{{supportPhone}}'}</a>
                  <br />
                  {'{{supportHours}}'}
                </dd>
              </div>
            </Given>
            <Given fact="office">
              <div>
                <dt>{contact.address}</dt>
                <dd>{'{{office}}'}</dd>
              </div>
            </Given>
          </dl>
        </div>
        <Island name="contact-form" of={ContactForm} />
      </div>
    </section>
  )
}

/** The browser keeps one answer open at a time: all of them carry the same name. */
function Questions() {
  const { faq } = landing
  return (
    <section className="band tinted" id="faq" aria-labelledby="faq-heading">
      <div className="wrap faq-columns">
        <div>
          <h2 id="faq-heading">{faq.heading}</h2>
          <p className="lead">{faq.lead}</p>
          <p>
            <a className="more" href="#contact">
              {faq.more}
              <Icon path={ICONS.arrow} />
            </a>
          </p>
        </div>
        <div className="questions">
          {faq.questions.map(({ question, answer }) => (
            <details name="faq" key={question}>
              <summary>
                <h3>{question}</h3>
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
