import type { CarPageView } from '#server/showroom/views/car-page-view';
import type { CarView, ContentView, FactView } from '#server/stock/views/car-view';
import type { CardView } from '#server/stock/views/card-view';
import { StaticCarList } from '~/parts/cars/car-list';
import { capital } from '~/parts/cars/noun';
import { LocationGrid } from '~/parts/dealer/location-grid';
import { PlaceMap } from '~/parts/dealer/place-map';
import { Points } from '~/ui/points';
import { More, Section } from '~/ui/section';
import { useCase } from '~/ui/sentence-case';
import * as css from './car-details.css';

/** The key-information grid. */
export function KeyInformation({ car: { facts, factsLimit } }: { car: CarView }) {
  const inCase = useCase();
  return facts.length > 0 ? (
    <Section title="Key information" id="key-information">
      <div>
        <Facts facts={facts.slice(0, factsLimit)} />
        {facts.length > factsLimit ? (
          <More more={inCase('Show More')} less={inCase('Show Less')}>
            <Facts facts={facts.slice(factsLimit)} />
          </More>
        ) : null}
      </div>
    </Section>
  ) : null;
}

/** What identifies this car (build date, plate, stock number, VIN), then the specifications of its variant. */
export function CarDetailsCard({
  car: { details, specifications },
  noun,
}: {
  car: CarView;
  noun: CarPageView['noun'];
}) {
  const facts = [...details, ...specifications];
  if (facts.length === 0) return null;
  const title = `${capital(noun?.one ?? 'car')} details`;
  return (
    <Section
      title={specifications.length > 0 ? `${title} and specifications` : title}
      id="car-details"
      fold="closed"
    >
      <Facts facts={facts} rows />
    </Section>
  );
}

/** The standard equipment; renders nothing if the car lists none. */
export function Features({ car: { features, featuresLimit } }: { car: CarView }) {
  const inCase = useCase();
  return features.length > 0 ? (
    <Section title="Features" id="features">
      <div>
        <Points points={features.slice(0, featuresLimit)} />
        {features.length > featuresLimit ? (
          <More more={inCase(`Show All (${features.length})`)} less="Hide">
            <Points points={features.slice(featuresLimit)} />
          </More>
        ) : null}
      </div>
    </Section>
  ) : null;
}

/** Labels and values side by side; `rows` stacks them as a table. */
const Facts = ({ facts, rows = false }: { facts: readonly FactView[]; rows?: boolean }) => (
  <dl className={rows ? css.rows : css.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
);

/** The dealer's comments on the car: the beginning, with the rest on request. */
export const Comments = ({ car: { comments, commentsStart } }: { car: CarView }) => (
  <Section title={useCase()('Dealer Comments')} id="comments">
    {commentsStart ? (
      <div className={css.comments}>
        <Paragraphs texts={commentsStart} />
        <More more="Show more" less="Show less">
          <Paragraphs texts={comments} />
        </More>
      </div>
    ) : (
      <Paragraphs texts={comments} />
    )}
  </Section>
);

const Paragraphs = ({ texts }: { texts: readonly string[] }) => (
  <div className={css.prose} dir="auto">
    {texts.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and a paragraph may be said twice
      <p key={index}>{text}</p>
    ))}
  </div>
);

/** What the price includes. */
export const WhatsIncluded = ({ car: { content } }: { car: CarView }) => (
  <OwnSection title={useCase()('What’s Included')} id="whats-included" content={content.whatsIncluded} />
);

/** Reasons to buy here, how reserving works and available extras, collapsed. */
export function OwnSections({ car: { content }, noun }: { car: CarView; noun: CarPageView['noun'] }) {
  const inCase = useCase();
  return (
    <>
      <OwnSection title={inCase('Why Buy From Us?')} id="why-buy" content={content.whyBuy} fold />
      <OwnSection
        title={inCase('Reserve Online')}
        id="reserve-online"
        content={content.reserveOnline}
        fold
        note={content.reserveOnline?.points[0]}
      />
      <OwnSection
        title={inCase(`Protect Your ${capital(noun?.one ?? 'car')}`)}
        id="protect-your-car"
        content={content.protect}
        fold
      />
    </>
  );
}

interface OwnSectionProps {
  readonly title: string;
  readonly id: string;
  readonly content: ContentView | undefined;
  readonly fold?: boolean;
  readonly note?: string | undefined;
}

/** A section with the dealer's text; renders nothing without it. */
const OwnSection = ({ title, id, content, fold = false, note }: OwnSectionProps) =>
  content ? (
    <Section title={title} id={id} fold={fold ? 'closed' : undefined} note={note}>
      {content.text.map((paragraph) => (
        <p key={paragraph} className={css.text}>
          {paragraph}
        </p>
      ))}
      {content.points.length > 0 ? <Points points={content.points} /> : null}
      {content.link ? (
        <a className={css.link} href={content.link.href}>
          {content.link.text}
        </a>
      ) : null}
    </Section>
  ) : null;

/** Where to see the car and who to contact: a card for each location, and the map. */
export const LocationCards = ({ car: { locations, map } }: { car: CarView }) =>
  locations.cards.length > 0 ? (
    <Section title={locations.cards.length > 1 ? 'Locations' : 'Location'} id="locations">
      <LocationGrid cards={locations.cards} columns={locations.columns} />
      {locations.holidayHoursHref ? (
        <a className={css.more} href={locations.holidayHoursHref} data-scroll="keep">
          Holiday hours
        </a>
      ) : null}
      {map ? <PlaceMap map={map} id="vehicle-map" fold="closed" /> : null}
    </Section>
  ) : null;

/** Cards and wallets accepted for a deposit, as marks or by name. */
export const PaymentMethods = ({ car }: { car: CarView }) =>
  car.panel.payments ? (
    <Section title="Ways to pay your deposit" id="payment">
      <ul className={css.strip}>
        {car.panel.payments.map(({ kind, text, mark }) => (
          <li key={kind} className={mark ? undefined : css.method}>
            {mark ? <img src={mark} alt={text} width={58} height={36} loading="lazy" /> : text}
          </li>
        ))}
      </ul>
    </Section>
  ) : null;

interface SimilarCarsProps {
  readonly cars: readonly CardView[];
  readonly noun?: CarPageView['noun'];
}

/** Similar cars; renders nothing without any. Their cards have no finance figures: the page's are for its own car. */
export const SimilarCars = ({ cars, noun }: SimilarCarsProps) =>
  cars.length > 0 ? (
    <Section title={`Similar ${noun?.many ?? 'cars'}`} id="similar-cars">
      <div className={css.similar}>
        <StaticCarList cars={cars.map(({ finance: _, ...card }) => card)} />
      </div>
    </Section>
  ) : null;
