import type { LeadPageView, NoteView } from '#server/people/desk/views/lead-page-view';
import { button } from '~/ui/button.css';
import * as field from '~/ui/field.css';
import * as css from './lead-page.css';
import { heading } from './lead-page.css';

/** Notes and history, newest first, below the note field. Entries never change. */
export const Notes = ({ view }: { view: LeadPageView }) => (
  <section id="notes" className={css.notes} aria-labelledby="notes-heading">
    <h2 id="notes-heading" className={heading}>
      Notes
    </h2>
    <form className={css.form} method="post" action={view.action}>
      <input type="hidden" name="do" value="note" />
      <input type="hidden" name="note_id" value={view.note.id} />
      <div className={field.field}>
        <label className={field.label} htmlFor="note">
          Add a note
        </label>
        <textarea
          className={field.input}
          id="note"
          name="text"
          rows={3}
          maxLength={4000}
          required
          defaultValue={view.note.text}
          {...(view.note.error ? { 'aria-invalid': true, 'aria-describedby': 'note-error' } : {})}
        />
        {view.note.error ? (
          <p className={field.error} id="note-error" role="alert">
            {view.note.error}
          </p>
        ) : null}
      </div>
      <button className={button({ tone: 'quiet' })} type="submit">
        Save note
      </button>
    </form>
    {view.notes.length > 0 ? (
      <ol className={css.noteList}>
        {view.notes.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </ol>
    ) : null}
  </section>
);

const Note = ({ note }: { note: NoteView }) => (
  <li className={css.note}>
    <p className={note.kind === 'note' ? css.written : css.done}>{note.text}</p>
    <p className={css.by}>
      {note.by}, <time dateTime={note.at}>{note.atText}</time>
    </p>
  </li>
);
