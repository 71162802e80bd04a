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
    text: 'It has been removed. Have a look around.',
  },
  413: {
    heading: 'That’s too large to send',
    text: 'Please go back and send less, or call us.',
  },
};
const refused = {
  heading: 'That didn’t go through',
  text: 'Please go back and try again, or call us.',
};
const unexpected = {
  heading: 'Something went wrong on our side',
  text: 'Please try again in a moment, or call us.',
};

/** An error page: friendly, with links to continue. While the database is away, other pages would fail as well. */
export function ErrorPage({ children }: { children?: ReactNode }) {
  const error = useRouteError();
  const { many } = useNoun();
  const answer = isRouteErrorResponse(error) ? error : undefined;
  const status = answer?.status ?? 500;
  // An outage of the database brings its own words and links.
  const away: AwayView | undefined = answer?.data?.links && answer.data;
  const { heading, text } = away ?? words[status] ?? (status < 500 ? refused : unexpected);
  const links = away?.links ?? [{ href: '/', text: `See our ${many}` }];
  return (
    <main id="main" className={`${column} ${css.page}`}>
      <h1>{heading}</h1>
      <p>{text}</p>
      {links.map((link) => (
        <p key={link.href}>
          <a className={button()} href={link.href}>
            {link.text}
          </a>
        </p>
      ))}
      {children}
    </main>
  );
}
