import type { MouseEvent, ReactNode } from 'react';
import { useFormContext, useIsSubmitting } from 'remix-validated-form';
import { button } from '~/ui/button.css';
import * as css from './lead-form.css';
import { leadFormId } from './try-action';

interface StepTurnProps {
  readonly step: number;
  /** Where the form is submitted without JavaScript, to return to the same place. */
  readonly action: string;
  /** Runs before the step is checked. */
  readonly check: () => void;
  readonly next: () => void;
  readonly back: () => void;
  /** The submit button's label, on the last step. */
  readonly submit: ReactNode | undefined;
}

/**
 * Next or the submit button, then Back: Enter presses the first of them. Without JavaScript both submit the form, and
 * the server shows the step.
 */
export function StepTurn({ step, action, check, next, back, submit }: StepTurnProps) {
  const { validate, clearAllErrors } = useFormContext(leadFormId);
  const here = `${action}#${leadFormId}`;
  const goOn = async (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    event.preventDefault();
    // Ignore the second press of a double click: it was not meant for the new step.
    if (event.detail > 1) return;
    check();
    const result = await validate().catch(() => undefined);
    // Pressed before the form was ready: the server shows the next step, as without JavaScript.
    if (!result) return form?.submit();
    if (result.error) return;
    clearAllErrors();
    next();
  };
  const goBack = (event: MouseEvent) => {
    event.preventDefault();
    if (event.detail > 1) return;
    clearAllErrors();
    back();
  };
  return (
    <div className={css.turn}>
      {submit ?? (
        <button
          key="next"
          type="submit"
          className={button()}
          formAction={here}
          onMouseDown={keepFocus}
          onClick={goOn}
        >
          Next
        </button>
      )}
      {step > 0 ? (
        <button
          key="back"
          type="submit"
          name="go"
          value="back"
          className={button({ tone: 'quiet' })}
          formAction={here}
          onMouseDown={keepFocus}
          onClick={goBack}
        >
          Back
        </button>
      ) : null}
    </div>
  );
}

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

/**
 * For the buttons of a form: leaving a field may show its mistake, which would move the button before the press lands.
 * The keyboard still reaches the button.
 */
const keepFocus = (event: MouseEvent): void => event.preventDefault();
