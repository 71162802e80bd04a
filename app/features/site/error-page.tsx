import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { AwayView } from '#server/dealership/tenants/views/away-view';
import { useNoun } from '~/parts/cars/noun';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import * as css from './error-page.css';

const words: Record<number, { heading: string; text: string }> = {
  404: {
    heading: 'Page not found',
    text: 'It may have moved, or the address may be mistyped.',
  },
  410: {
    heading: 'This page is gone',
    text: 'It has been permanently removed. Have a look around the site.',
  },
  413: {
    heading: 'That’s too large to send',
    text: 'Please go back and send smaller files or less text, or call us.',
  },
};
const refused = {
  heading: 'That didn’t go through',
  text: 'Please go back and try again, or call us.',
};
const unexpected = {
  heading: 'Something went wrong on our side',
  text: 'It wasn’t anything you did. Please try again in a moment, or call us.',
};

/** The words of a 503 while the database cannot be reached; undefined for any other failure. */
const awayOf = (error: unknown): AwayView | undefined =>
  isRouteErrorResponse(error) && error.status === 503 && error.data?.heading ? error.data : undefined;

/** An error page: friendly, with links to continue. While the database is away, other pages would fail as well. */
export function ErrorPage({ children }: { children?: ReactNode }) {
  const error = useRouteError();
  const { many } = useNoun();
  const away = awayOf(error);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { heading, text } = away ?? words[status] ?? (status < 500 ? refused : unexpected);
  return (
    <main id="main" className={`${column} ${css.page}`}>
      <h1>{heading}</h1>
      <p>{text}</p>
      {away?.phone && (
        <p>
          Or call us on <a href={away.phone.href}>{away.phone.text}</a>.
        </p>
      )}
      {away?.canRetry !== false && (
        <p>
          <a className={button()} href={away ? '' : '/'}>
            {away ? 'Try again' : `See our ${many}`}
          </a>
        </p>
      )}
      {!away && children}
    </main>
  );
}
