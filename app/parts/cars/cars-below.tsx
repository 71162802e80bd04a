import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { renderStatic, Static, type StaticText } from '~/rendering/static';
import { button } from '../../ui/button.css';
import { SearchField } from '../search/search-field';
import { type CarListProps, StaticCarList } from './car-list';
import * as css from './cars-below.css';
import { NounContext } from './noun';

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
      <form style={css.form} action={action}>
        <SearchField style={css.field} />
        <button type="submit" className={button()} style={css.submit}>
          Search
        </button>
      </form>
    </search>
    {cars.length > 0 ? (
      <section style={css.cars} aria-labelledby="cars-below">
        <h2 id="cars-below">{heading}</h2>
        <StaticCarList cars={cars} eager={0} />
        <p>
          <a href={all.href}>{all.text}</a>
        </p>
      </section>
    ) : null}
  </NounContext.Provider>
);

/** The HTML of a search box and some cars. On the server only, in a loader. */
export const renderCarsBelow = (view: CarsBelowProps): StaticText => renderStatic(<CarsBelow {...view} />);

/** The search box and cars that a 404 answer brings, inside an error boundary. */
export function BelowError() {
  const error = useRouteError();
  const html: StaticText | undefined = isRouteErrorResponse(error) ? error.data?.below : undefined;
  return html ? <Static as="div" style={css.below} html={html} /> : null;
}
