import type { PageView } from '#server/desk/views/desk-view';
import * as css from './account-page.css';
import { ButtonLink, PostForm, Submit, Title } from './parts';

type KeptView = PageView<'kept'>;

/** Fields of cars that were edited by hand, with a button for each to follow the feed again. */
export const KeptPage = ({ view }: { view: KeptView }) => (
  <div className={css.page}>
    <Title heading="Edited by hand">
      Imports of stock leave these values alone. A value that follows the feed again changes at once to the
      feed’s last one.
    </Title>
    {view.cars.length > 0 ? (
      view.cars.map((car) => <Car key={car.id} car={car} action={view.action} />)
    ) : (
      <p>No car has a value that was edited by hand.</p>
    )}
    {view.firstHref || view.nextHref ? (
      <nav className={css.buttons} aria-label="More cars">
        <ButtonLink href={view.nextHref} rel="next">
          More cars
        </ButtonLink>
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
  readonly car: KeptView['cars'][number];
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
          <PostForm action={action} values={{ car: car.id, field }}>
            <Submit tone="quiet" label={`Follow the feed again: ${label} of ${car.name}`}>
              Follow the feed again
            </Submit>
          </PostForm>
        </li>
      ))}
    </ul>
  </section>
);
