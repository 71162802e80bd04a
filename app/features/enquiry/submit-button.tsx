import { useIsSubmitting } from 'remix-validated-form';
import { button } from '~/ui/button.css';
import { keepFocus } from './keep-focus';
import { leadFormId } from './lead-form-id';
import * as css from './submit-button.css';

/** Spins and is disabled while the form is being sent. */
export function SubmitButton({ text }: { text: string }) {
  const busy = useIsSubmitting(leadFormId);
  return (
    <button type="submit" className={button({ wide: true })} disabled={busy} onMouseDown={keepFocus}>
      {busy ? <span className={css.spinner} aria-hidden="true" /> : null}
      <span aria-live="polite">{busy ? 'Sending…' : text}</span>
    </button>
  );
}
