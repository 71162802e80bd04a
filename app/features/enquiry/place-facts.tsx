import type { LocationCardView } from '#server/dealership/locations/views/location-card-view';
import { Icon } from '~/ui/icon';
import { OpeningHours } from '~/ui/opening-hours';
import * as css from './place-facts.css';

/** Who answers a form and how else to reach them: phone, address and hours of each location. */
export const PlaceFacts = ({ places }: { places: readonly LocationCardView[] }) => (
  <ul className={css.places}>
    {places.map((place) => (
      <li key={place.slug} className={css.place}>
        <h2 className={css.name}>{place.name}</h2>
        <p className={css.links}>
          {[place.phone, place.landline].map((phone) =>
            phone ? (
              <a key={phone.href} className={css.link} href={phone.href}>
                <Icon name="phone" /> {phone.text}
              </a>
            ) : null,
          )}
          <a className={css.link} href={place.mapHref} rel="noopener">
            <Icon name="pin" /> {place.address.join(', ')}
          </a>
        </p>
        <OpeningHours card={place} fold={places.length === 1 ? 'open' : 'closed'} />
      </li>
    ))}
  </ul>
);
