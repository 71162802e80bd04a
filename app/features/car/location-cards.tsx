import type { LocationCardsView } from '#server/dealership/locations/views/location-card-view';
import { LocationGrid } from '~/ui/location-grid';
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
