import type { LocationCardView } from '#server/dealer/views/location-card-view';
import * as css from './opening-hours.css';

interface OpeningHoursProps {
  readonly card: Pick<LocationCardView, 'open' | 'hours' | 'special'>;
  readonly fold: 'open' | 'closed';
}

/** Whether a place is open, days soon with other hours, and its week with today marked. */
export const OpeningHours = ({ card, fold }: OpeningHoursProps) => (
  <div className={css.hours}>
    {card.open ? <p className={card.open.open ? css.open : css.status}>{card.open.text}</p> : null}
    {card.special.length > 0 ? (
      <ul className={css.special}>
        {card.special.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ) : null}
    {card.hours.length > 0 ? (
      <details open={fold === 'open'}>
        <summary className={css.summary}>Opening hours</summary>
        <table className={css.week}>
          <tbody>
            {card.hours.map((day) => (
              <tr key={day.day} className={day.today ? css.today : undefined}>
                <th scope="row">
                  {day.day}
                  {day.today ? ' (today)' : ''}
                </th>
                <td>
                  {day.hours}
                  {day.note ? <span className={css.note}>{day.note}</span> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    ) : null}
  </div>
);
