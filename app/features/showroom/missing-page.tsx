import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { MissingView } from '#server/search/finders/views/finder-views';
import { column } from '~/styles/layout.css';
import { TileGrid } from '~/ui/tile-grid';
import * as css from './finders.css';

/** A finder's 404 with alternatives. Any other failure renders `otherwise`. */
export function MissingPage({ otherwise }: { otherwise: ReactNode }) {
  const error = useRouteError();
  const view = isRouteErrorResponse(error) && error.status === 404 ? missingView(error.data) : null;
  if (!view) return otherwise;
  const tiles = view.ways.map((way) => ({ ...way, countText: way.countText ?? '' }));
  return (
    <main id="main" className={`${column} ${css.page}`}>
      <header className={css.head}>
        <h1>{view.heading}</h1>
      </header>
      <TileGrid grid={{ attribute: 'missing', heading: view.text, tiles }} />
    </main>
  );
}

const missingView = (data: unknown): MissingView | null =>
  typeof data === 'object' && data !== null && 'ways' in data ? (data as MissingView) : null;
