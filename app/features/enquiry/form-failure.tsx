import { useActionData } from '@remix-run/react';
import { useEffect } from 'react';
import * as css from './form-failure.css';

/** A failure that belongs to no field: a banner, and with JavaScript an alert as well. */
export function FormFailure({ failure }: { failure: string | undefined }) {
  const answer = useActionData();
  // Every answer is an object of its own: a second failure is told again.
  useEffect(() => {
    if (answer && failure) window.alert('An error occurred when submitting this form');
  }, [answer, failure]);
  return failure ? (
    <p className={css.failure} role="alert">
      {failure}
    </p>
  ) : null;
}
