import type { CarFormView } from '#server/leads/views/car-form-view';
import { column } from '~/styles/layout.css';
import { Picture } from '~/ui/picture';
import { CarForm } from './car-form';
import * as css from './car-form-page.css';

interface CarFormPageProps {
  readonly view: CarFormView;
  readonly failure?: string | undefined;
}

/** A form as a page of its own: where a shared link leads, and everyone without JavaScript. */
export const CarFormPage = ({ view, failure }: CarFormPageProps) => (
  <main id="main" className={`${column} ${css.page}`}>
    <h1>{view.title}</h1>
    <CarLine view={view} />
    <CarForm view={view} failure={failure} />
  </main>
);

/** A form inside a dialog over the car's page. */
export const CarFormPanel = ({ view, failure }: CarFormPageProps) => (
  <div className={css.panel}>
    <CarLine view={view} />
    <CarForm view={view} failure={failure} />
  </div>
);

/** The car that the form is about: the way back to its page. */
const CarLine = ({ view }: { view: CarFormView }) => (
  <a className={css.car} href={view.car.href}>
    <span className={css.photo}>
      <Picture picture={view.car.picture} sizes="96px" eager />
    </span>
    <span>
      <strong className={css.carTitle}>{view.car.title}</strong>
      {view.car.price}
    </span>
  </a>
);
