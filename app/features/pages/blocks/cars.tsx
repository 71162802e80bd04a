import type { CarsBlock } from '#server/pages/parts/views/cars';
import { column } from '~/styles/layout.css';
import { CarList } from '~/ui/car-list';
import { Section } from '~/ui/section';
import * as css from './block.css';

/** Cars of the stock. */
export const Cars = ({ block: { heading, cars, more } }: { block: CarsBlock }) => (
  <div className={`${column} ${css.block}`}>
    <Section title={heading}>
      <CarList cars={cars} eager={0} />
      {more ? (
        <p>
          <a href={more.href}>{more.text}</a>
        </p>
      ) : null}
    </Section>
  </div>
);
