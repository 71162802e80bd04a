import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import type { CarsBelowView } from '#server/search/views/search-view';
import { renderStatic, Static, type StaticText } from '~/rendering/static';
import { space } from '~/styles/space';
import { button } from '~/ui/button';
import { SearchField } from '../search/search-field';
import { StaticCarList } from './car-list';
import { NounContext } from './noun';

// Few pages are missing, so these styles are inline instead of in every list's style sheet.
const css = {
  form: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: space(2),
    marginBlockStart: space(2),
    maxWidth: '38rem',
  },
  /** The whole form is what the suggestions hang below, so that they don't cover the button. */
  field: { position: 'static', flex: '999 1 17rem' },
  /** As wide as the form where the field leaves no room beside it. */
  submit: { flex: '1 0 auto' },
  cars: { display: 'grid', gap: space(4), minWidth: 0 },
} as const;
/** Sets the search box apart from the cars. */
export const below = { display: 'grid', gap: space(8), minWidth: 0 };

/** A search box and some cars below a page. Rendered on the server only, outside the router. */
const CarsBelow = ({ heading, cars, all, action, noun }: CarsBelowView) => (
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
        <StaticCarList cars={cars} />
        <p>
          <a href={all.href}>{all.text}</a>
        </p>
      </section>
    ) : null}
  </NounContext.Provider>
);

/** The HTML of a search box and some cars. On the server only, in a loader. */
export const renderCarsBelow = (view: CarsBelowView): StaticText => renderStatic(<CarsBelow {...view} />);

/** The search box and cars that a 404 answer brings, inside an error boundary. */
export function BelowError() {
  const error = useRouteError();
  const html: StaticText | undefined = isRouteErrorResponse(error) ? error.data?.below : undefined;
  return html ? <Static as="div" style={below} html={html} /> : null;
}
