import type { LocationCardsView } from '#server/dealer/locations/views/location-card-view';
import type { CarView } from '#server/stock/cars/views/car-view';
import { LocationGrid } from '~/parts/dealer/location-grid';
import { Section } from '~/ui/section';
import * as css from './location-cards.css';

/** Where to see the car and who to contact: a card for each location. */
export const LocationCards = ({ locations }: { locations: LocationCardsView }) =>
  locations.cards.length > 0 ? (
    <Section title={locations.cards.length > 1 ? 'Locations' : 'Location'} id="locations">
      <LocationGrid cards={locations.cards} columns={locations.columns} open="none" />
      {locations.holidayHoursHref ? (
        <a className={css.more} href={locations.holidayHoursHref} data-scroll="keep">
          Holiday hours
        </a>
      ) : null}
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
