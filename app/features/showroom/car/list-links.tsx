import type { CarPageView } from '#server/showroom/car/views/car-page-view';
import { enhance } from '~/rendering/enhanced';
import { Icon } from '~/ui/icon';
import * as css from './list-links.css';

enhance({ list: () => import('./behaviours/list') });

/**
 * The list above a car, with the previous and next car: cars of the same make and condition. `behaviours/list` replaces it
 * with the shopper's own search; a link without an address holds its place.
 */
export const ListLinks = ({ view: { car, list, searchPath } }: { view: CarPageView }) => (
  <nav
    className={css.list}
    aria-label="Breadcrumb"
    data-watch="list"
    data-slug={car.slug}
    data-search={searchPath}
  >
    <span className={css.name}>
      <a href={list.href}>{list.name}</a>
    </span>
    <Beside link={list.previous} icon="back" />
    <Beside link={list.next} icon="next" />
  </nav>
);

const Beside = ({ link, icon }: { link: CarPageView['list']['next']; icon: 'back' | 'next' }) => (
  <a className={css.beside} {...(link ? { href: link.href, 'aria-label': link.text, title: link.text } : {})}>
    {icon === 'back' ? <Icon name="back" /> : null}
    <span className={css.word}>{icon === 'back' ? 'Previous' : 'Next'}</span>
    {icon === 'next' ? <Icon name="next" /> : null}
  </a>
);
