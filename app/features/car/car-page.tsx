import type { CarView } from '#server/stock/views/car-view';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { Price } from '~/ui/price';
import * as css from './car-page.css';
import { Gallery } from './gallery';
import { LocationCard } from './location-card';

/** One car: photos, price and the next step first, then everything known about it. */
export function CarPage({ car, back }: { car: CarView; back: string }) {
  return (
    <main id="main" className={`${column} ${css.page}`}>
      <nav className={css.crumbs} aria-label="Breadcrumb">
        <a href={back}>All cars</a>
      </nav>
      <div className={css.gallery}>
        <Gallery pictures={car.pictures} tag={car.tag} />
      </div>
      <aside className={css.offer} aria-label="Price and contact">
        <Offer car={car} />
      </aside>
      <div className={css.details}>
        <Facts car={car} />
        <section className={css.block}>
          <h2>Dealer Comments</h2>
          {car.comments.map((paragraph) => (
            <p key={paragraph} className={css.prose}>
              {paragraph}
            </p>
          ))}
        </section>
        {car.features.length > 0 ? <Features features={car.features} /> : null}
        {car.location ? <LocationCard location={car.location} /> : null}
      </div>
      <div className={css.stickyBar} data-bottom-bar="">
        <Price price={{ ...car.price, was: undefined }} />
        <a className={`${button()} ${css.nowrap}`} href={car.enquire.href} data-scroll="keep">
          {car.enquire.text}
        </a>
      </div>
    </main>
  );
}

const Offer = ({ car }: { car: CarView }) => (
  <div className={css.panel}>
    <h1 className={css.title}>
      {car.title} {car.subtitle ? <span className={css.subtitle}>{car.subtitle}</span> : null}
    </h1>
    <ul className={css.chips}>
      {car.chips.map((chip) => (
        <li key={chip}>{chip}</li>
      ))}
    </ul>
    {car.notice ? <p className={css.notice}>{car.notice}</p> : null}
    <Price price={car.price} large />
    <a className={button({ wide: true })} href={car.enquire.href} data-scroll="keep">
      {car.enquire.text}
    </a>
    {car.location?.phone ? (
      <a className={button({ tone: 'quiet', wide: true })} href={car.location.phone.href}>
        Call {car.location.phone.text}
      </a>
    ) : null}
    {car.location ? <p className={css.place}>At {car.location.name}</p> : null}
  </div>
);

const Facts = ({ car }: { car: CarView }) => (
  <section className={css.block}>
    <h2>Key information</h2>
    <dl className={css.facts}>
      {car.facts.map((fact) => (
        <div key={fact.label} className={css.fact}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const Features = ({ features }: { features: readonly string[] }) => (
  <section className={css.block}>
    <h2>Features</h2>
    <ul className={css.features}>
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  </section>
);
