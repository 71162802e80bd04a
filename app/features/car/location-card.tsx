import type { LocationCardView } from '#server/stock/views/car-view';
import { Icon } from '~/ui/icon';
import { block } from './car-page.css';
import * as css from './location-card.css';

/** Where the car stands: address, phone, opening hours with today marked. */
export function LocationCard({ location }: { location: LocationCardView }) {
  return (
    <section className={block}>
      <h2>{location.name}</h2>
      <div className={css.card}>
        <div className={css.contact}>
          <address className={css.address}>
            {location.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {location.phone ? (
            <a className={css.link} href={location.phone.href}>
              <Icon name="phone" /> {location.phone.text}
            </a>
          ) : null}
          <a className={css.link} href={location.mapHref} rel="noopener">
            <Icon name="pin" /> Open in maps
          </a>
          {location.licence ? <p className={css.licence}>{location.licence}</p> : null}
        </div>
        {location.hours.length > 0 ? (
          <table className={css.hours}>
            <caption className={css.caption}>Opening hours</caption>
            <tbody>
              {location.hours.map((day) => (
                <tr key={day.day} className={day.today ? css.today : undefined}>
                  <th scope="row">
                    {day.day}
                    {day.today ? ' (today)' : ''}
                  </th>
                  <td>{day.hours}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
    </section>
  );
}
