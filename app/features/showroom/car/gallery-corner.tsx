import type { CarView } from '#server/stock/views/car-view';
import { enhance } from '~/rendering/enhanced';
import { paths } from '~/ui/icon';
import * as css from './gallery-corner.css';

enhance({ share: () => import('./behaviours/share') });

const icons = {
  save: paths.heart,
  compare: paths.compare,
  share: 'M12 15V4M8 7.500 12 4l4 3.500M5 12v8h14v-8',
} as const;

const Mark = ({ of }: { of: keyof typeof icons }) => (
  <svg width="1.25rem" height="1.25rem" viewBox="0 0 24 24" className={css.mark} aria-hidden="true">
    <path d={icons[of]} />
  </svg>
);

/** Save, Compare and Share, over the top right corner of the photo. A narrow screen shows the icons only. */
export function GalleryCorner({ car, saved }: { car: CarView; saved: true | undefined }) {
  const { links, favourite, watchlist, compare } = car.panel;
  const share = links.find(({ kind }) => kind === 'share');
  if (!favourite && !watchlist && !compare && !share) return null;
  return (
    <div className={css.corner}>
      {favourite ? <Save car={car} /> : null}
      {watchlist ? (
        <SaveToWatchlist car={car} saved={saved} hidden={watchlist === 'saved' && !saved} />
      ) : null}
      {compare ? (
        <label className={css.live}>
          <input type="checkbox" className={css.box} value={car.slug} data-compare="" />
          <Mark of="compare" /> <span className={css.word}>Compare</span>
        </label>
      ) : null}
      {share ? (
        <a className={css.control} href={share.href} data-act="share" data-scroll="keep">
          <Mark of="share" /> <span className={css.word}>{share.text}</span>
        </a>
      ) : null}
    </div>
  );
}

const Save = ({ car }: { car: CarView }) => (
  <button
    type="button"
    className={css.live}
    data-favourite={car.id}
    data-slug={car.slug}
    data-make={car.make}
    data-model={car.model}
    aria-pressed="false"
    aria-label={`Save ${nameOf(car)}`}
  >
    <Mark of="save" /> <span className={css.word}>Save</span>
  </button>
);

const nameOf = (car: CarView): string => [car.title, car.subtitle].filter(Boolean).join(' ');

interface SaveToWatchlistProps {
  readonly car: CarView;
  readonly saved: true | undefined;
  readonly hidden: boolean;
}

/** Sends the form of the header, so it works without a script. Hidden on a sold car, until it turns out to be saved. */
const SaveToWatchlist = ({ car, saved, hidden }: SaveToWatchlistProps) => (
  <button
    type="submit"
    className={css.control}
    style={hidden ? { display: 'none' } : undefined}
    form="watchlist"
    name={saved ? 'remove' : 'save'}
    value={car.id}
    data-slug={car.slug}
    data-make={car.make}
    data-model={car.model}
    id={`save-${car.id}`}
    aria-pressed={saved}
    aria-label={`Save ${nameOf(car)}`}
  >
    <Mark of="save" /> <span className={css.word}>Save</span>
  </button>
);
