import type { WatchedCarView, WatchlistView } from '#server/garage/views/watchlist-view';
import { button } from '~/ui/button.css';
import { error, input } from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import * as css from './watchlist-page.css';

/** Name of the field for a car's note. */
export const noteField = (carId: string): string => `note-${carId}`;

interface OwnProps {
  readonly car: WatchedCarView;
  readonly view: WatchlistView;
}

/** What only its owner sees of a saved car: the price then and now, the note, and the way to remove it. */
export const WatchedCar = ({ car, view }: OwnProps) => (
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
