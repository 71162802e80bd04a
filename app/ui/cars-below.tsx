import { button } from './button.css';
import { CarList, type CarListProps } from './car-list';
import * as css from './cars-below.css';
import { drawPart } from './island';
import { NounContext } from './noun';
import { SearchField } from './search-box';
import { form } from './search-box.css';

interface CarsBelowProps {
  readonly heading: string;
  readonly cars: NonNullable<CarListProps['cars']>;
  readonly all: { readonly text: string; readonly href: string };
  readonly action: string;
  readonly noun: { readonly one: string; readonly many: string };
}

/** A search box and some cars below a page. Rendered on the server only, outside the router. */
const CarsBelow = ({ heading, cars, all, action, noun }: CarsBelowProps) => (
  <NounContext.Provider value={noun}>
    <search>
      <form className={form} action={action}>
        <SearchField size="small" />
        <button type="submit" className={`${button()} ${css.submit}`}>
          Search
        </button>
      </form>
    </search>
    {cars.length > 0 ? (
      <section className={css.cars} aria-labelledby="cars-below">
        <h2 id="cars-below">{heading}</h2>
        <CarList cars={cars} eager={0} />
        <p>
          <a href={all.href}>{all.text}</a>
        </p>
      </section>
    ) : null}
  </NounContext.Provider>
);

/** The HTML of a search box and some cars. On the server only, in a loader. */
export const drawCarsBelow = (view: CarsBelowProps): string => drawPart(<CarsBelow {...view} />);
