import type { CarsBlock } from '#server/page/views/site-blocks';
import { StaticCarList } from '~/parts/cars/car-list';
import { column } from '~/styles/layout.css';
import { Section } from '~/ui/section';
import * as css from './block.css';

/** Cars of the stock. */
export const Cars = ({ block: { heading, cars, more } }: { block: CarsBlock }) => (
  <div className={`${column} ${css.block}`}>
    <Section title={heading}>
      <StaticCarList cars={cars} eager={0} />
      {more ? (
        <p>
          <a href={more.href}>{more.text}</a>
        </p>
      ) : null}
    </Section>
  </div>
);
