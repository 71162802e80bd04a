import type { CarView } from '#server/stock/views/car-view';
import * as css from './panel-links.css';

const icons = {
  save: 'M12 20C5 15 3 12 3 8.500a4.500 4.500 0 0 1 9-1.500 4.500 4.500 0 0 1 9 1.500C21 12 19 15 12 20Z',
  'trade-in': 'M4 8h15l-4-4M20 16H5l4 4',
  finance: 'M6 3h12v18H6ZM9 7h6M9 12h.5M14 12h.5M9 16h.5M14 16h.5',
  history: 'M7 3h7l4 4v14H7ZM10 12h5M10 16h5',
  photos: 'M3 7h4l2-2h6l2 2h4v12H3ZM12 16a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  share: 'M12 15V4M8 7.500 12 4l4 3.500M5 12v8h14v-8',
  pdf: 'M12 4v11M8 11.500l4 3.500 4-3.500M5 20h14',
} as const;

const Mark = ({ of }: { of: keyof typeof icons }) => (
  <svg width="20" height="20" viewBox="0 0 24 24" className={css.mark} aria-hidden="true">
    <path d={icons[of]} />
  </svg>
);

/** What else can be done with the car, all alike and quiet. Saving stands outside the list: its car is the page's. */
export function PanelLinks({ car }: { car: CarView }) {
  const { links, favourite, compare } = car.panel;
  return (
    <div className={css.more}>
      {favourite || compare ? (
        <div className={css.saving}>
          {favourite ? <Save car={car} /> : null}
          {compare ? (
            <label className={css.link}>
              <input type="checkbox" className={css.box} value={car.slug} data-compare="" /> Compare
            </label>
          ) : null}
        </div>
      ) : null}
      <ul className={css.links}>
        {links.map((link) => (
          <li key={link.kind}>
            <a className={css.link} href={link.href} {...behaviour[link.kind]}>
              <Mark of={link.kind} /> {link.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a link is beside an address: a dialog keeps the page's place, a report leaves the site. */
const behaviour: Readonly<Record<CarView['panel']['links'][number]['kind'], object>> = {
  'trade-in': {},
  finance: {},
  history: { rel: 'noopener nofollow' },
  photos: { 'data-scroll': 'keep' },
  share: { 'data-act': 'share', 'data-scroll': 'keep' },
  pdf: { 'data-act': 'pdf', download: '', rel: 'nofollow' },
};

const Save = ({ car }: { car: CarView }) => (
  <button
    type="button"
    className={css.save}
    data-favourite={car.id}
    data-slug={car.slug}
    data-make={car.make}
    data-model={car.model}
    aria-pressed="false"
    aria-label={`Save ${[car.title, car.subtitle].filter(Boolean).join(' ')}`}
  >
    <Mark of="save" /> Save
  </button>
);
