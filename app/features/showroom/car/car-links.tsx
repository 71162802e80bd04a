import type { CarPageView } from '#server/showroom/views/car-page-view';
import type { CarView } from '#server/stock/views/car-view';
import { enhance } from '~/rendering/enhanced';
import { Icon, paths } from '~/ui/icon';
import { More } from '~/ui/section';
import * as css from './car-links.css';

enhance({ list: () => import('./behaviours/list') });

/**
 * The list above a car, with the previous and next car: cars of the same make and condition. `behaviours/list` replaces it
 * with the shopper's own search; a link without an address holds its place.
 */
export const ListLinks = ({ view: { car, list, searchPath, costs } }: { view: CarPageView }) => (
  <nav
    className={css.list}
    aria-label="Breadcrumb"
    data-watch="list"
    data-slug={car.slug}
    data-search={searchPath}
    data-terms={costs.terms}
  >
    <span className={css.name}>
      <Icon name="back" size={16} />
      <a href={list.href}>{list.name}</a>
    </span>
    <Beside link={list.previous} icon="back" />
    <Beside link={list.next} icon="next" />
  </nav>
);

const Beside = ({ link, icon }: { link: CarPageView['list']['next']; icon: 'back' | 'next' }) => (
  <a className={css.beside} href={link?.href} aria-label={link?.text} title={link?.text}>
    {icon === 'back' ? <Icon name="back" /> : null}
    <span className={css.word}>{icon === 'back' ? 'Previous' : 'Next'}</span>
    {icon === 'next' ? <Icon name="next" /> : null}
  </a>
);

enhance({ pdf: () => import('./behaviours/pdf') });

const icons: Readonly<Partial<Record<LinkKind, string>>> = {
  'test-drive': 'M3 12a9 9 0 0 1 18 0 9 9 0 0 1-18 0M4 9h16M12 13v7',
  reserve: 'M6 4h12v16l-6-4-6 4Z',
  buy: 'M4 5h3l2 10h9l2-7H8M10 20h.5M17 20h.5',
  'trade-in': 'M4 8h15l-4-4M20 16H5l4 4',
  finance: 'M6 3h12v18H6ZM9 7h6M9 12h.5M14 12h.5M9 16h.5M14 16h.5',
  own: paths.compare,
  history: 'M7 3h7l4 4v14H7ZM10 12h5M10 16h5',
  video: 'M3 6h12v12H3ZM15 11l6-4v10l-6-4',
  spin: 'M3 12c0-6 18-6 18 0s-12 6-12 3M12 12l-3 3 3 3',
  photos: 'M3 7h4l2-2h6l2 2h4v12H3ZM12 16a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  alert: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4ZM10 21h4',
  pdf: 'M12 4v11M8 11.500l4 3.500 4-3.500M5 20h14',
};

const Mark = ({ of }: { of: LinkKind }) => (
  <svg width="1.25rem" height="1.25rem" viewBox="0 0 24 24" className={css.mark} aria-hidden="true">
    <path d={icons[of]} />
  </svg>
);

/** What else there is to see of the car, below its photos: on another site, so nothing loads before a press. */
export function MediaLinks({ car }: { car: CarView }) {
  const links = car.panel.links.filter(({ kind }) => kind === 'video' || kind === 'spin');
  return links.length > 0 ? <Links links={links} /> : null;
}

/** Buttons of a car page: one that leads, and two in a line below it. The other actions are one press away. */
export const buttonsMax = 3;

/** All other ways to go on; sharing sits on the photo, and what is below photos or price is not repeated. */
export function MoreLinks({ car, trust, compareOwn }: Pick<CarPageView, 'car' | 'trust' | 'compareOwn'>) {
  const elsewhere = new Set<string>(['share', 'video', 'spin', ...trust.map(({ kind }) => kind)]);
  const links = [
    ...car.panel.actions.slice(buttonsMax).map(({ price = '', ...action }) => ({
      ...action,
      text: `${action.text} ${price}`.trim(),
    })),
    ...car.panel.links.filter(({ kind }) => !elsewhere.has(kind)),
    ...(compareOwn ? [{ ...compareOwn, kind: 'own' as const }] : []),
  ];
  const [first] = links;
  return first ? (
    <More more={links.length > 1 ? `${first.text} and more` : first.text} less="Show less">
      <Links links={links} />
    </More>
  ) : null;
}

type Panel = CarView['panel'];
type LinkKind = Panel['links'][number]['kind'] | Panel['actions'][number]['kind'] | 'own';

const Links = ({ links }: { links: readonly { kind: LinkKind; text: string; href: string }[] }) => (
  <ul className={css.links}>
    {links.map((link) => (
      <li key={link.kind}>
        <a className={css.link} href={link.href} {...behaviour[link.kind]}>
          {link.kind in icons ? <Mark of={link.kind} /> : null} {link.text}
        </a>
      </li>
    ))}
  </ul>
);

/** A link to a dialog keeps the scroll position; history report, video and 360° view are on another site. */
const behaviour: Readonly<Partial<Record<LinkKind, object>>> = {
  history: { rel: 'noopener nofollow' },
  video: { rel: 'noopener nofollow' },
  spin: { rel: 'noopener nofollow' },
  own: { rel: 'nofollow' },
  alert: { rel: 'nofollow' },
  photos: { 'data-scroll': 'keep' },
  'test-drive': { 'data-scroll': 'keep' },
  reserve: { 'data-scroll': 'keep' },
  pdf: { 'data-act': 'pdf', download: '', rel: 'nofollow' },
};
