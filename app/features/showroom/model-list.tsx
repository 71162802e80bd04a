import type { ModelTileView } from '#server/search/finders/views/finder-views';
import { Picture } from '~/ui/picture';
import * as css from './finders.css';

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
    {models.map((model) => (
      <li key={model.href ?? model.text}>
        {model.href ? (
          <a className={css.model} href={model.href}>
            <Model model={model} />
          </a>
        ) : (
          <div className={css.model}>
            <Model model={model} />
          </div>
        )}
      </li>
    ))}
  </ul>
);

const Model = ({ model }: { model: ModelTileView }) => (
  <>
    <Picture picture={model.picture} sizes={sizes} />
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

interface LinkProps {
  readonly text: string;
  readonly href: string;
  readonly current?: true | undefined;
}

/** Links to pages of the same kind; renders nothing without any. */
export function Links({ label, links }: { label: string; links: readonly LinkProps[] }) {
  if (links.length === 0) return null;
  return (
    <nav className={css.ways} aria-label={label}>
      <ul className={css.links}>
        {links.map((link) => (
          <li key={link.href} className={css.linkItem}>
            <a
              className={css.link}
              href={link.href}
              {...(link.current ? { 'aria-current': 'page' as const } : {})}
            >
              {link.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
