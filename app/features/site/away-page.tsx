import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import type { AwayView } from '#server/dealership/tenants/views/away-view';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import * as css from './error-page.css';

/** The data of a 503 while the database cannot be reached; undefined for any other failure. */
export const awayViewOf = (error: unknown): AwayView | undefined =>
  isRouteErrorResponse(error) && error.status === 503 && typeof error.data?.sent === 'boolean'
    ? error.data
    : undefined;

const away = {
  heading: 'We’ll be right back',
  text: 'We can’t load this page right now. Please try again in a minute.',
};
const notReceived = {
  heading: 'That didn’t go through',
  text: 'We haven’t received what you sent. Please go back and send it again in a minute.',
};

/** The database cannot be reached: trying again or a call may help, and other pages would fail as well. */
export function AwayPage({ sent, phone }: AwayView) {
  const { pathname, search } = useLocation();
  const { heading, text } = sent ? notReceived : away;
  return (
    <main id="main" className={`${column} ${css.page}`}>
      <h1>{heading}</h1>
      <p>{text}</p>
      {phone ? (
        <p>
          Or call us on <a href={phone.href}>{phone.text}</a>.
        </p>
      ) : null}
      {sent ? null : (
        <p>
          <a className={button()} href={`${pathname}${search}`}>
            Try again
          </a>
        </p>
      )}
    </main>
  );
}
