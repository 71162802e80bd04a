import type { WatchedCarView, WatchlistView } from '#server/garage/views/garage-view';
import { CarCard } from '~/parts/cars/car-card';
import { FinanceNote } from '~/parts/cars/price';
import { cards } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { error, input } from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import * as frame from './favourites-page.css';
import * as css from './watchlist-page.css';

/** A customer's own list, with notes, and the ways to share it and to take cars out. */
export const OwnWatchlist = ({ view }: { view: WatchlistView }) => (
  <>
    <header className={frame.head} data-watch="favourites">
      <h1>Saved {view.noun.many}</h1>
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
          <CarCard key={car.card.id} car={car.card} first={index === 0} compare={false}>
            <WatchedCar car={car} view={view} />
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

const Empty = ({ view: { noun, searchHref } }: { view: WatchlistView }) => (
  <div className={frame.none}>
    <p className={frame.text}>
      Nothing saved yet. Press the heart on a {noun.one}’s photo to keep it here, with today’s price beside
      it.
    </p>
    <a className={button()} href={searchHref}>
      See all {noun.many}
    </a>
  </div>
);

/** A link shows the cars to anyone who has it, until it is stopped. */
const Share = ({ view: { path, sharedHref, noun } }: { view: WatchlistView }) => (
  <form className={css.share} method="post" action={path} aria-labelledby="share">
    <h2 id="share">Share your saved {noun.many}</h2>
    {sharedHref ? (
      <>
        <p>Anyone with this link can see the {noun.many}, but not your notes or your name:</p>
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
          Create a link that shows the {noun.many}, but not your notes or your name. You can stop it any time.
        </p>
        <button type="submit" className={button({ tone: 'quiet' })} name="share" value="start">
          Create link
        </button>
      </>
    )}
  </form>
);

/** Name of the field for a car's note. */
const noteField = (carId: string): string => `note-${carId}`;

interface OwnProps {
  readonly car: WatchedCarView;
  readonly view: WatchlistView;
}

/** What only its owner sees of a saved car: the price then and now, the note, and the way to remove it. */
const WatchedCar = ({ car, view }: OwnProps) => (
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
          aria-invalid={mistake ? true : undefined}
          aria-describedby={mistake ? `${id}-error` : undefined}
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
