import { useActionData } from '@remix-run/react';
import { useEffect } from 'react';
import * as css from './form-failure.css';

/** A form-level failure: a banner, and with JavaScript also an alert. */
export function FormFailure({ failure }: { failure: string | undefined }) {
  const answer = useActionData();
  // Every answer is a new object, so a second failure is announced again.
  useEffect(() => {
    if (answer && failure) window.alert('An error occurred when submitting this form');
  }, [answer, failure]);
  return failure ? (
    <p className={css.failure} role="alert">
      {failure}
    </p>
  ) : null;
}
