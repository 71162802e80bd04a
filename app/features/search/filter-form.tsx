import './filter-group';
import { useContext } from 'react';
import { useNoun } from '~/parts/cars/noun';
import { enhance } from '~/rendering/enhanced';
import { say, sayWord } from '~/rendering/say';
import { Static } from '~/rendering/static';
import { button } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { SentenceCase } from '~/ui/sentence-case';
import { figure } from '~/ui/thumbs';
import * as css from './filter-form.css';
import type { RenderedSearchView } from './render-search';
import { useFilters } from './use-filters';

enhance({ range: () => import('~/ui/slider') });

export const formId = 'filter-form';
export const filtersHash = '#filters';
const resultsHash = '#results';

/**
 * Every filter, in one GET form: a column beside the results on a wide screen, on a phone a sheet that a plain
 * link to `#filters` opens, so both work without JavaScript.
 */
export function FilterForm({ view }: { view: RenderedSearchView }) {
  const noun = useNoun();
  const { ref, groups, live, open, close, onSubmit, count, said, failed } = useFilters(view);
  // The number changes by itself, so it has an element of its own.
  const isSentence = useContext(SentenceCase);
  const [before, after] = say(isSentence ? 'Show {count} {things}' : 'Show Me {count} {things}', {
    count: '{count}',
    things: sayWord(count === 1 ? noun.one : noun.many),
  }).split('{count}');
  return (
    <search
      id="filters"
      className={css.sheet}
      hidden={view.isDeadEnd}
      aria-label={say('Filters')}
      data-live={live ? '' : undefined}
      data-open={open ? '' : undefined}
    >
      <div
        className={css.dialog}
        {...(open ? { role: 'dialog', 'aria-modal': true, 'aria-label': say('Filters') } : {})}
      >
        <form
          id={formId}
          ref={ref}
          className={css.form}
          action={view.action}
          onSubmit={onSubmit}
          autoComplete="off"
        >
          <div className={css.bar}>
            <h2 className={css.heading}>{say('Filters')}</h2>
            {view.refined > 0 ? (
              <a className={css.clear} href={view.clearHref}>
                {say('Clear all')}
              </a>
            ) : null}
            <a className={css.close} href={resultsHash} aria-label={say('Close filters')} onClick={close}>
              <Icon name="close" size={24} />
            </a>
          </div>
          <div className={css.fields}>
            <Static as="div" html={groups} data-key="" />
          </div>
          <div className={css.foot}>
            {view.literal ? <input type="hidden" name="literal" value="1" /> : null}
            {view.layout.current === 'list' ? <input type="hidden" name="view" value="list" /> : null}
            <button type="submit" className={button({ wide: true })}>
              {/* A new element each time: growing text would shift its neighbours. */}
              <span key={count} className={css.figure}>
                {before}
                <span data-count="">{figure(count)}</span>
                {after}
              </span>
            </button>
            <p {...(failed ? { style: css.failed } : { className: css.said })} role="status">
              {failed ? say('Couldn’t count these. Press the button to try again.') : said}
            </p>
          </div>
        </form>
      </div>
    </search>
  );
}
