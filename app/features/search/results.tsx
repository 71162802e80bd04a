import { Fragment } from 'react';
import type {
  NearestCarsView,
  SearchView,
  UnderstoodView,
  WayOutView,
} from '#server/search/views/search-view';
import { NoStock, StaticCarList } from '~/parts/cars/car-list';
import { FinanceNote } from '~/parts/cars/price';
import { TermsForm } from '~/parts/cars/terms-form';
import { say } from '~/rendering/say';
import { button } from '~/ui/button';
import { Icon } from '~/ui/icon';
import * as css from './results.css';

/** All that the results show. */
export type ResultsProps = Pick<
  SearchView,
  | 'cards'
  | 'promos'
  | 'shown'
  | 'chips'
  | 'pages'
  | 'previous'
  | 'next'
  | 'understood'
  | 'unread'
  | 'unmatched'
  | 'waysOut'
  | 'nearest'
  | 'alert'
  | 'terms'
  | 'typedLoan'
  | 'layout'
  | 'noStock'
  | 'many'
  | 'clearHref'
>;

/** The results: refinements, cars and pagination. Rendered on the server only. */
export const Results = (view: ResultsProps) => (
  <>
    {view.understood ? <Understood understood={view.understood} /> : null}
    {view.unread ? <Unread read={view.unread} /> : null}
    <RefinementChips view={view} />
    {view.terms ? <TermsForm view={view.terms} /> : null}
    {view.shown > 0 ? (
      <StaticCarList
        cars={view.cards}
        promos={view.promos}
        layout={view.layout.current}
        opens
        compare
        comparedWith={view.typedLoan}
      />
    ) : (
      <Empty view={view} />
    )}
    <Pagination view={view} />
    {view.shown > 0 && view.nearest && view.nearest.length > 0 ? (
      <section style={css.nearest} aria-labelledby="close">
        <h2 id="close">{say('Close matches')}</h2>
        {view.nearest.map((group) => (
          <Nearest key={group.href} group={group} heading="h3" />
        ))}
      </section>
    ) : null}
    {view.alert && (view.shown > 0 || view.noStock) ? (
      <p className={css.list}>
        <a href={view.alert.href} rel="nofollow">
          {view.alert.text}
        </a>
      </p>
    ) : null}
  </>
);

/** An empty search offers alternatives; a site without stock only offers contact. */
function Empty({ view: { nearest = [], ...view } }: { view: ResultsProps }) {
  if (view.noStock)
    return (
      <div style={css.empty}>
        <NoStock {...view.noStock} />
      </div>
    );
  const financed = nearest.flatMap(({ cards }) => cards).find((card) => card.finance);
  return (
    <>
      <NoCars view={{ nearest, ...view }} />
      {nearest.map((group) => (
        <Nearest key={group.href} group={group} />
      ))}
      {financed?.finance ? <FinanceNote note={financed.finance.note} /> : null}
    </>
  );
}

const NoCars = ({ view }: { view: ResultsProps }) => (
  <div style={css.empty}>
    <h2>
      {view.unmatched
        ? say('No {things} match {name}', { things: view.many, name: view.unmatched })
        : say('No {things} match your search', { things: view.many })}
    </h2>
    {view.alert ? (
      <a className={button()} href={view.alert.href} rel="nofollow">
        {view.alert.text}
      </a>
    ) : null}
    <WaysOut view={view} />
    <a href={view.clearHref}>{say('See all {things}', { things: view.many })}</a>
  </div>
);

/** Links to wider searches, each with its number of cars. */
function WaysOut({ view: { waysOut = [], unmatched } }: { view: ResultsProps }) {
  if (waysOut.length === 0) return <p>{say('Check the spelling, or try fewer words or filters.')}</p>;
  return (
    <>
      <p>{unmatched ? say('Try one of these instead:') : say('Try removing a filter:')}</p>
      <ul style={css.waysOut}>
        {waysOut.map((way) => (
          <WayOut key={way.href} way={way} />
        ))}
      </ul>
    </>
  );
}

/** The nearest cars, below what was loosened for them. */
const Nearest = ({ group, heading: Heading = 'h2' }: { group: NearestCarsView; heading?: 'h2' | 'h3' }) => (
  <section style={css.nearest}>
    <Heading>{group.text}</Heading>
    <StaticCarList cars={group.cards} note={false} />
    <a href={group.href}>{say('See all {things}', { things: group.countText })}</a>
  </section>
);

const WayOut = ({ way }: { way: WayOutView }) => (
  <li>
    <a className={css.wayOut} href={way.href}>
      {way.text} <span style={css.wayCount}>{way.countText}</span>
    </a>
  </li>
);

/** Pages of results: previous, the pages near this one with an ellipsis for each gap, next. */
function Pagination({ view }: { view: ResultsProps }) {
  if (view.pages.length < 2) return null;
  return (
    <nav aria-label={say('Pages')}>
      <ul className={css.list}>
        {view.previous ? <Step href={view.previous} text={say('Previous page')} icon="back" /> : null}
        {view.pages.map((page) => (
          <Fragment key={page.href}>
            {page.gap ? <li>…</li> : null}
            <li>
              <a className={css.page} href={page.href} aria-current={page.current ? 'page' : undefined}>
                {page.text}
              </a>
            </li>
          </Fragment>
        ))}
        {view.next ? <Step href={view.next} text={say('Next page')} icon="next" /> : null}
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

/** Active refinements, each removable with one tap. */
function RefinementChips({ view }: { view: Pick<SearchView, 'chips' | 'clearHref'> }) {
  if (view.chips.length === 0) return null;
  return (
    <ul className={css.chipList} aria-label={say('Refined by')}>
      {view.chips.map((chip) => (
        <li key={chip.href}>
          <a className={css.chip} href={chip.href} aria-label={say('Remove {name}', { name: chip.text })}>
            {chip.text} <Icon name="close" size={14} />
          </a>
        </li>
      ))}
      <li>
        <a className={css.clear} href={view.clearHref}>
          {say('Clear all')}
        </a>
      </li>
    </ul>
  );
}

/** The filters recognised in the words: one tap removes each, and the last link removes them all. */
const Understood = ({ understood }: { understood: UnderstoodView }) => (
  <div className={css.chipList}>
    <p style={css.lead} id="understood">
      {say('Showing results for')}
    </p>
    <ul style={css.readings} aria-labelledby="understood">
      {understood.chips.map((reading) => (
        <li key={reading.text}>
          <a
            className={css.chip}
            href={reading.href}
            aria-label={say('Remove {name}', { name: reading.text })}
          >
            {reading.text} <Icon name="close" size={14} />
          </a>
        </li>
      ))}
    </ul>
    <a style={css.other} href={understood.literal.href}>
      {understood.literal.text}
    </a>
  </div>
);

/** Shown instead when the words were searched literally: the link back. */
const Unread = ({ read }: { read: { readonly text: string; readonly href: string } }) => (
  <p style={css.box}>
    <span style={css.lead}>{say('Showing exact matches.')}</span>
    <a style={css.other} href={read.href}>
      {read.text}
    </a>
  </p>
);
