import type { MouseEvent, ReactNode } from 'react';
import { useFormContext } from 'remix-validated-form';
import { button } from '~/ui/button.css';
import * as css from './form-steps.css';
import { keepFocus } from './keep-focus';
import { leadFormId } from './lead-form-id';

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
  const goOn = async (event: MouseEvent) => {
    event.preventDefault();
    // Ignore the second press of a double click: it was not meant for the new step.
    if (event.detail > 1) return;
    check();
    if ((await validate()).error) return;
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
