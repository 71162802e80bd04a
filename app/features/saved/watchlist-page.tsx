import type { MetaDescriptor } from '@remix-run/node';
import type {
  SharedWatchlistView,
  WatchedCarView,
  WatchlistView,
} from '#server/pages/watchlist/views/watchlist-view';
import { CarCard } from '~/parts/cars/car-card';
import { StaticCarList } from '~/parts/cars/car-list';
import { FinanceNote } from '~/parts/cars/finance-box';
import { enhance } from '~/rendering/enhanced';
import { renderStatic, Static, type StaticText } from '~/rendering/static';
import { cards, column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { ErrorSummary } from '~/ui/error-summary';
import { error, input } from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import * as frame from './favourites-page.css';
import * as css from './watchlist-page.css';

enhance({ favourites: () => import('./add-favourites') });

/** The browser's data for a watchlist: one static part. */
export interface RenderedWatchlistView {
  readonly watchlist: { readonly title: string };
  readonly html?: StaticText | undefined;
}

type AnyWatchlist = { readonly own: WatchlistView } | { readonly shared: SharedWatchlistView };

export const isWatchlist = (view: object): view is RenderedWatchlistView => 'watchlist' in view;

/** Renders a customer's list, or a shared one. On the server only. */
export const renderWatchlist = (view: AnyWatchlist): RenderedWatchlistView =>
  'own' in view
    ? { watchlist: { title: view.own.title }, html: renderStatic(<OwnList view={view.own} />) }
    : { watchlist: { title: view.shared.title }, html: renderStatic(<SharedList view={view.shared} />) };

export const WatchlistPage = ({ view }: { view: RenderedWatchlistView }) => (
  <Static as="main" id="main" className={`${column} ${frame.page} ${css.page}`} html={view.html} />
);

/** Not for search engines. Links do not pass the address of a shared list to other sites. */
export const watchlistHead = ({ watchlist }: RenderedWatchlistView): MetaDescriptor[] => [
  { title: watchlist.title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

const OwnList = ({ view }: { view: WatchlistView }) => (
  <>
    <header className={frame.head} data-watch="favourites">
      <h1>Watchlist</h1>
      <a className={frame.back} href={view.searchHref}>
        All {view.noun.many}
      </a>
      <p className={frame.where}>
        {view.cars.length > 0 ? `${view.count} saved to your account. ` : null}
        <a href={view.home.href}>{view.home.text}</a>
      </p>
    </header>
    <Notice view={view} />
    {/* Only the browser knows its favourites, so a script fills this in. */}
    <form id="favourites" method="post" action={view.path} hidden>
      <button
        type="submit"
        className={button({ tone: 'quiet' })}
        data-one={view.noun.one}
        data-many={view.noun.many}
      />
    </form>
    {view.cars.length > 0 ? (
      <ul className={`${cards} ${css.list}`}>
        {view.cars.map((car, index) => (
          <CarCard key={car.card.id} car={car.card} eager={index < 4} first={index === 0} compare={false}>
            <OwnPart car={car} view={view} />
          </CarCard>
        ))}
      </ul>
    ) : (
      <Empty view={view} />
    )}
    <Warning cars={view.cars} />
    {view.cars.length > 0 ? <Share view={view} /> : null}
  </>
);

/** The warning to which the repayments on the cards lead. */
function Warning({ cars }: Pick<WatchlistView, 'cars'>) {
  const finance = cars.find(({ card }) => card.finance)?.card.finance;
  return finance ? <FinanceNote note={finance.note} /> : null;
}

const noteField = (carId: string): string => `note-${carId}`;

function Notice({ view: { notice, refused } }: { view: WatchlistView }) {
  if (refused?.unstored)
    return (
      <p className={css.notice} role="alert">
        {refused.message}
      </p>
    );
  if (refused) {
    const name = noteField(refused.carId);
    return <ErrorSummary errors={{ [name]: refused.message }} fields={[{ name }]} />;
  }
  return notice ? (
    <p className={css.notice} role="status">
      <strong>{notice.title}.</strong> {notice.text}
    </p>
  ) : null;
}

interface OwnProps {
  readonly car: WatchedCarView;
  readonly view: WatchlistView;
}

/** What only its owner sees of a saved car: the price then and now, the note, and the way to remove it. */
const OwnPart = ({ car, view }: OwnProps) => (
  <div className={css.own}>
    <p className={car.saved.lower ? css.lower : undefined}>{car.saved.text}</p>
    {car.similar.length > 0 ? (
      <div className={css.similar}>
        <p className={css.label}>Similar {view.noun.many}</p>
        <ul>
          {car.similar.map(({ text, href }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
    ) : null}
    {car.note ? <p className={css.noteText}>{car.note}</p> : null}
    <NoteForm car={car} view={view} />
    <form method="post" action={view.path}>
      <button
        type="submit"
        className={button({ tone: 'quiet', wide: true })}
        name="remove"
        value={car.card.id}
        aria-label={`Remove ${car.card.title}`}
      >
        Remove
      </button>
    </form>
  </div>
);

function NoteForm({ car: { card, note }, view: { path, refused, noteMax } }: OwnProps) {
  const own = refused?.carId === card.id ? refused : undefined;
  const mistake = own?.unstored ? undefined : own;
  const id = fieldId(noteField(card.id));
  return (
    <details className={css.details} open={own !== undefined}>
      <summary aria-label={`${note ? 'Change your note' : 'Add a note'}: ${card.title}`}>
        {note ? 'Change your note' : 'Add a note'}
      </summary>
      <form className={css.note} method="post" action={path}>
        <input type="hidden" name="car" value={card.id} />
        <label className={css.label} htmlFor={id}>
          Note (only you can see it)
        </label>
        <textarea
          className={input}
          id={id}
          name="note"
          rows={3}
          maxLength={own ? undefined : noteMax}
          defaultValue={own?.note ?? note}
          {...(mistake ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        />
        {mistake ? (
          <p className={error} id={`${id}-error`}>
            {mistake.message}
          </p>
        ) : null}
        <button type="submit" className={button({ tone: 'quiet' })} aria-label={`Save note: ${card.title}`}>
          Save note
        </button>
      </form>
    </details>
  );
}

const Empty = ({ view: { noun, searchHref } }: { view: WatchlistView }) => (
  <div className={frame.none}>
    <p className={frame.text}>
      Nothing saved yet. Press the heart on a {noun.one}’s photo to keep it here, with its price of that day.
    </p>
    <a className={button()} href={searchHref}>
      See all {noun.many}
    </a>
  </div>
);

/** A link shows the cars to anyone who has it, until it is stopped. */
const Share = ({ view: { path, sharedHref, noun } }: { view: WatchlistView }) => (
  <form className={css.share} method="post" action={path} aria-labelledby="share">
    <h2 id="share">Share your watchlist</h2>
    {sharedHref ? (
      <>
        <p>Anyone with this link sees the {noun.many}, but neither your notes nor your name:</p>
        <p className={css.link}>
          <a href={sharedHref}>{sharedHref}</a>
        </p>
        <button type="submit" className={button({ tone: 'quiet' })} name="share" value="stop">
          Stop sharing
        </button>
      </>
    ) : (
      <>
        <p>
          Make a link that shows the {noun.many}, but neither your notes nor your name. You can stop it
          anytime.
        </p>
        <button type="submit" className={button({ tone: 'quiet' })} name="share" value="start">
          Make a link
        </button>
      </>
    )}
  </form>
);

const SharedList = ({ view }: { view: SharedWatchlistView }) => (
  <>
    <header className={frame.head}>
      <h1>Shared watchlist</h1>
      <a className={frame.back} href={view.searchHref}>
        All {view.noun.many}
      </a>
      <p className={frame.where}>Somebody shared these {view.noun.many} with you.</p>
    </header>
    {view.cars.length > 0 ? (
      <StaticCarList cars={view.cars} eager={4} />
    ) : (
      <p className={frame.text}>There is nothing on this list at the moment.</p>
    )}
  </>
);
