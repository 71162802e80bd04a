import * as css from './tile-grid.css';

export interface TileGridView {
  readonly attribute: string;
  readonly heading: string;
  readonly tiles: readonly TileView[];
  readonly more?: { readonly text: string; readonly href: string } | undefined;
}
interface TileView {
  readonly text: string;
  readonly countText: string;
  readonly href: string;
  readonly picture?: string | undefined;
  readonly logo?: string | undefined;
}

interface TileGridProps {
  readonly grid: TileGridView;
  /** In view when the page opens. */
  readonly eager?: boolean;
}

/** Values of an attribute as tiles with counts: with pictures where there are any, else in type alone. */
export function TileGrid({ grid, eager = false }: TileGridProps) {
  const pictured = grid.tiles.some((tile) => tile.picture);
  const id = `by-${grid.attribute}`;
  return (
    <section aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{grid.heading}</h2>
        {grid.more ? (
          <a className={css.more} href={grid.more.href}>
            {grid.more.text}
          </a>
        ) : null}
      </div>
      <ul className={pictured ? css.pictured : css.plain}>
        {grid.tiles.map((tile, at) => (
          <li key={tile.href}>
            {pictured ? <PicturedTile tile={tile} eager={eager && at < 2} /> : <PlainTile tile={tile} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const PicturedTile = ({ tile, eager }: { tile: TileView; eager: boolean }) => (
  <a className={css.picturedTile} href={tile.href}>
    <img
      className={css.picture}
      src={tile.picture}
      alt=""
      width={4}
      height={3}
      loading={eager ? undefined : 'lazy'}
    />
    <span className={css.text}>{tile.text}</span> <span className={css.count}>{tile.countText}</span>
  </a>
);

const PlainTile = ({ tile }: { tile: TileView }) => (
  <a className={css.plainTile} href={tile.href}>
    {tile.logo ? (
      <img className={css.logo} src={tile.logo} alt="" width={48} height={32} loading="lazy" />
    ) : null}
    <span className={css.text}>{tile.text}</span> <span className={css.count}>{tile.countText}</span>
  </a>
);
