import { isRouteErrorResponse } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { SearchNotFoundView } from '#server/showroom/views/showroom-views';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import * as css from './search-not-found.css';

/** The search page's 404 data; undefined for any other failure. */
export function notFoundOf(error: unknown): SearchNotFoundView | undefined {
  return isRouteErrorResponse(error) && error.data?.suggestions ? error.data : undefined;
}

/** Replaces a list that does not exist with lists that do. */
export const SearchNotFound = ({ view, children }: { view: SearchNotFoundView; children?: ReactNode }) => (
  <main id="main" className={column} style={css.page}>
    <h1>{view.heading}</h1>
    <p>{view.text}</p>
    <ul style={css.waysOut}>
      {view.suggestions.map(({ href, text, countText }) => (
        <li key={href}>
          <a className={css.wayOut} href={href}>
            {text} <span style={css.wayCount}>{countText}</span>
          </a>
        </li>
      ))}
    </ul>
    <a className={button()} href={view.all.href}>
      {view.all.text}
    </a>
    {view.alert ? <a href={view.alert.href}>{view.alert.text}</a> : null}
    {children}
  </main>
);
