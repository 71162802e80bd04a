import * as css from './opening-hours.css';

export interface Hours {
  readonly open?: { readonly open: boolean; readonly text: string } | undefined;
  readonly hours: readonly {
    readonly day: string;
    readonly hours: string;
    readonly today: boolean;
    readonly note?: string | undefined;
  }[];
  readonly special: readonly string[];
}

interface OpeningHoursProps {
  readonly card: Hours;
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
