import './results';
import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNoun } from '~/parts/cars/noun';
import { SearchField } from '~/parts/search/search-field';
import { small } from '~/parts/search/search-field.css';
import { say, sayWord } from '~/rendering/say';
import { Static } from '~/rendering/static';
import { column, skip } from '~/styles/layout.css';
import { Icon } from '~/ui/icon';
import { LayoutSwitch } from '~/ui/layout-switch';
import { roomFor, WholeWords } from '~/ui/whole-words';
import { FilterForm, filtersHash, formId } from './filter-form';
import { type Answer, show } from './load-search';
import type { RenderedSearchView } from './render-search';
import * as css from './search-page.css';

export interface SearchPageProps {
  /** The loader's data, including the view. */
  readonly answer: Answer;
  readonly view: RenderedSearchView;
}

/** The results page: heading, refinements, cars, and filters beside them or in a sheet. */
export function SearchPage({ answer, view }: SearchPageProps) {
  useEffect(() => {
    show(answer);
    return () => show(undefined);
  }, [answer]);
  useKeptFocus(answer);
  const { state, location } = useNavigation();
  return (
    <main id="main" className={`${column} ${css.page}`}>
      <a className={skip} href="#results">
        {say('Skip to results')}
      </a>
      <header className={css.head}>
        <h1 className={css.heading} style={roomFor(view.heading)}>
          {/* Another heading is another text: no part of the old one slides to a new place. */}
          <WholeWords key={view.heading} text={view.heading} />
        </h1>
        <div className={css.line}>
          <p className={css.count} role="status">
            {view.countText}
          </p>
          {view.range ? (
            <p className={css.count} hidden data-paper="">
              {say('{first} to {last} of {things}', {
                things: view.countText,
                first: view.range.first,
                last: view.range.last,
              })}
            </p>
          ) : null}
          <LayoutSwitch layout={view.layout} />
        </div>
      </header>
      <search className={css.search}>
        <SearchField query={view.typed ?? view.query} bare={small} form={formId} />
      </search>
      {answer.failed ? <Failed /> : null}
      {view.notice ? (
        <p className={css.notice} role="status">
          {view.notice} {view.noticeLink ? <a href={view.noticeLink.href}>{view.noticeLink.text}</a> : null}
        </p>
      ) : null}
      {view.isDeadEnd ? null : <Toolbar view={view} />}
      <FilterForm view={view} />
      <Static
        as="section"
        id="results"
        className={css.results}
        aria-label={say('Results')}
        aria-busy={state === 'loading' && location.hash === ''}
        tabIndex={-1}
        html={view.results}
      />
    </main>
  );
}

/** Moves focus to the results when the focused element disappears with the old ones. */
function useKeptFocus(answer: Answer): void {
  const before = useRef(answer);
  useEffect(() => {
    if (before.current !== answer && document.activeElement === document.body)
      document.getElementById('results')?.focus({ preventScroll: true });
    before.current = answer;
  }, [answer]);
}

/** The address is the failed one, so retrying takes one tap. */
function Failed() {
  const { pathname, search } = useLocation();
  return (
    <p className={css.notice} role="alert">
      {say('Couldn’t load that. Here are the previous {things}.', { things: sayWord(useNoun().many) })}{' '}
      <a href={pathname + search}>{say('Try again')}</a>
    </p>
  );
}

/** Above the cars: the button for the filters on a phone, and the sort order. */
function Toolbar({ view }: { view: RenderedSearchView }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  // Rendered once; `updateForm` sets its value, so that it keeps focus.
  const [sortField] = useState(view.sortField);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    navigate({ search, hash: filtersHash }, { preventScrollReset: true, state: { sheet: true } });
  };
  return (
    <div className={css.bar}>
      <a className={css.filters} href={filtersHash} onClick={open}>
        {/* A new element each time: growing text would shift its neighbours. */}
        <span key={view.refined} className={css.filtersText}>
          <Icon name="filter" /> {say('Filters')}
          {view.refined > 0 ? ` (${view.refined})` : ''}
        </span>
      </a>
      <Static as="div" className={css.sort} html={sortField} />
      <button type="submit" form={formId} className={css.sortButton}>
        {say('Sort')}
      </button>
    </div>
  );
}
