import type { LeadPageView, NoteView } from '#server/desk/views/lead-page-view';
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
    <NoteForm action={view.action} note={view.note} />
    <NoteList notes={view.notes} />
  </section>
);

interface NoteFormProps {
  readonly action: string;
  readonly note: LeadPageView['note'];
}

export const NoteForm = ({ action, note }: NoteFormProps) => (
  <form className={css.form} method="post" action={action}>
    <input type="hidden" name="do" value="note" />
    <input type="hidden" name="note_id" value={note.id} />
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
        defaultValue={note.text}
        {...(note.error ? { 'aria-invalid': true, 'aria-describedby': 'note-error' } : {})}
      />
      {note.error ? (
        <p className={field.error} id="note-error" role="alert">
          {note.error}
        </p>
      ) : null}
    </div>
    <button className={button({ tone: 'quiet' })} type="submit">
      Save note
    </button>
  </form>
);

/** Entries with their authors and times. */
export const NoteList = ({ notes }: { notes: readonly NoteView[] }) =>
  notes.length > 0 ? (
    <ol className={css.noteList}>
      {notes.map((note) => (
        <Note key={note.id} note={note} />
      ))}
    </ol>
  ) : null;

const Note = ({ note }: { note: NoteView }) => (
  <li className={css.note}>
    <p className={note.kind === 'note' ? css.written : css.done}>{note.text}</p>
    <p className={css.by}>
      {note.by}, <time dateTime={note.at}>{note.atText}</time>
    </p>
  </li>
);
