import type { KeptCarView, KeptView } from '#server/desk/views/desk-view';
import { button } from '~/ui/button.css';
import * as css from './account-page.css';

/** Fields of cars that were edited by hand, with a button for each to follow the feed again. */
export const KeptPage = ({ view }: { view: KeptView }) => (
  <div className={css.page}>
    <div>
      <h1>Edited by hand</h1>
      <p className={css.quiet}>
        Imports of stock leave these values alone. A value that follows the feed again changes at once to the
        feed’s last one.
      </p>
    </div>
    {view.cars.length > 0 ? (
      view.cars.map((car) => <Car key={car.id} car={car} action={view.action} />)
    ) : (
      <p>No car has a value that was edited by hand.</p>
    )}
    {view.firstHref || view.nextHref ? (
      <nav className={css.buttons} aria-label="More cars">
        {view.nextHref ? (
          <a className={button({ tone: 'quiet' })} href={view.nextHref} rel="next">
            More cars
          </a>
        ) : null}
        {view.firstHref ? (
          <a className={css.link} href={view.firstHref}>
            First cars
          </a>
        ) : null}
      </nav>
    ) : null}
  </div>
);

interface CarProps {
  readonly car: KeptCarView;
  readonly action: string;
}

const Car = ({ car, action }: CarProps) => (
  <section aria-labelledby={car.id}>
    <h2 id={car.id} className={css.heading}>
      <a className={css.link} href={car.href}>
        {car.name}
        {car.stocknum ? `, ${car.stocknum}` : ''}
      </a>
    </h2>
    <ul className={css.rows}>
      {car.fields.map(({ field, label, here, feed }) => (
        <li key={field} className={css.row}>
          <p className={css.quiet}>
            {label}: <strong>{here}</strong>, in the feed {feed}
          </p>
          <form method="post" action={action}>
            <input type="hidden" name="car" value={car.id} />
            <input type="hidden" name="field" value={field} />
            <button
              className={button({ tone: 'quiet' })}
              type="submit"
              aria-label={`Follow the feed again: ${label} of ${car.name}`}
            >
              Follow the feed again
            </button>
          </form>
        </li>
      ))}
    </ul>
  </section>
);
