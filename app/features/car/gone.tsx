import type { CarGoneView } from '#server/pages/car/views/car-gone-view';
import { button } from '~/ui/button.css';
import * as css from './gone.css';
import { SimilarCars } from './similar-cars';

/** Replaces a car that is gone. Rendered on the server only. */
export const Gone = ({ view }: { view: CarGoneView }) => (
  <>
    <div className={css.words}>
      <h1>{view.heading}</h1>
      <p>{view.text}</p>
      <p>
        <a className={button()} href={view.allCars.href}>
          {view.allCars.text}
        </a>
      </p>
    </div>
    <SimilarCars cars={view.similar} noun={view.noun} />
  </>
);
