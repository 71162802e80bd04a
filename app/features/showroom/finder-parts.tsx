import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { LinkView } from '#server/platform/views/packed';
import type { MissingView, ModelTileView } from '#server/search/views/finder-views';
import type { CarsBelowView } from '#server/search/views/search-view';
import { renderCarsBelow } from '~/parts/cars/cars-below';
import { englishHere } from '~/rendering/say';
import type { StaticText } from '~/rendering/static';
import { column } from '~/styles/layout.css';
import { Picture } from '~/ui/picture';
import { TileGrid } from '~/ui/tile-grid';
import * as css from './finders.css';

/** The browser's data for a finder without live elements: its head, and one static part. */
export interface RenderedPage {
  readonly title: string;
  readonly canonical: string;
  readonly html?: StaticText | undefined;
}

/** The browser's data for a finder's page: the cars below it are a static part. */
export type RenderedFinder<T> = Omit<T, 'below'> & { readonly below?: StaticText | undefined };

/** Renders the cars below a finder's page. On the server only. */
export const renderFinder = <T extends { readonly below: CarsBelowView }>(view: T): RenderedFinder<T> => ({
  ...view,
  below: renderCarsBelow(view.below),
});

const sizes = '(min-width: 62em) 290px, (min-width: 48em) 31vw, 46vw';

/** Number of columns, where the screen has room. */
export type Columns = keyof typeof css.models;

interface ModelListProps {
  readonly models: readonly ModelTileView[];
  readonly columns?: Columns;
}

/** Models with a picture, the number of cars, and the lowest price with its price type beside it. */
export const ModelList = ({ models, columns = 4 }: ModelListProps) => (
  <ul className={css.models[columns]}>
    {models.map((model, at) => (
      <li key={model.href ?? model.text}>
        {model.href ? (
          <a className={css.model} href={model.href}>
            <Model model={model} eager={at < 2} />
          </a>
        ) : (
          <div className={css.model}>
            <Model model={model} eager={at < 2} />
          </div>
        )}
      </li>
    ))}
  </ul>
);

const Model = ({ model, eager }: { model: ModelTileView; eager: boolean }) => (
  <>
    <Picture picture={model.picture} sizes={sizes} eager={eager} />
    <span className={css.modelText}>
      <span className={css.modelName}>{model.text}</span>{' '}
      {model.tag ? <span className={css.modelTag}>{model.tag}</span> : null}{' '}
      {model.from ? (
        <span>
          From <span className={css.price}>{model.from.text}</span>{' '}
          <span className={css.quiet}>{model.from.kind}</span>
        </span>
      ) : null}{' '}
      <span className={css.quiet}>{model.countText}</span>{' '}
      {model.description ? <span className={css.modelWords}>{model.description}</span> : null}{' '}
      {model.facts ? <span className={css.quiet}>{model.facts}</span> : null}
    </span>
  </>
);

/** Links to pages of the same kind; renders nothing without any. */
export function Links({ label, links }: { label: string; links: readonly LinkView[] }) {
  if (links.length === 0) return null;
  return (
    <nav className={css.ways} aria-label={label}>
      <ul className={css.links}>
        {links.map((link) => (
          <li key={link.href} className={css.linkItem}>
            <a className={css.link} href={link.href} aria-current={link.current ? 'page' : undefined}>
              {link.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A finder's 404 with alternatives. Any other failure renders `otherwise`. */
export function MissingPage({ otherwise }: { otherwise: ReactNode }) {
  const error = useRouteError();
  const view = isRouteErrorResponse(error) && error.status === 404 ? missingView(error.data) : null;
  if (!view) return otherwise;
  const tiles = view.ways.map((way) => ({ ...way, countText: way.countText ?? '' }));
  return (
    <main id="main" lang={englishHere()} className={`${column} ${css.page}`}>
      <header className={css.head}>
        <h1>{view.heading}</h1>
      </header>
      <TileGrid grid={{ attribute: 'missing', heading: view.text, tiles }} />
    </main>
  );
}

const missingView = (data: unknown): MissingView | null =>
  typeof data === 'object' && data !== null && 'ways' in data ? (data as MissingView) : null;
