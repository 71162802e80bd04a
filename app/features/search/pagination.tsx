import { Fragment } from 'react';
import type { SearchView } from '#server/search/stock-search/views/search-view';
import { Icon } from '~/ui/icon';
import * as css from './pagination.css';

/** Pages of results: previous, the pages near this one with an ellipsis for each gap, next. */
export function Pagination({ view }: { view: SearchView }) {
  if (view.pages.length < 2) return null;
  return (
    <nav aria-label="Pages">
      <ul className={css.list}>
        {view.previous ? <Step href={view.previous} text="Previous page" icon="back" /> : null}
        {view.pages.map((page) => (
          <Fragment key={page.href}>
            {page.gap ? <li>…</li> : null}
            <li>
              <a className={css.page} href={page.href} {...(page.current ? { 'aria-current': 'page' } : {})}>
                {page.text}
              </a>
            </li>
          </Fragment>
        ))}
        {view.next ? <Step href={view.next} text="Next page" icon="next" /> : null}
      </ul>
    </nav>
  );
}

const Step = ({ href, text, icon }: { href: string; text: string; icon: 'next' | 'back' }) => (
  <li>
    <a className={css.page} href={href} aria-label={text}>
      <Icon name={icon} />
    </a>
  </li>
);
