import type { MetaDescriptor } from '@remix-run/node';
import { isRouteErrorResponse } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { SearchNotFoundView } from '#server/showroom/views/showroom-views';
import { errorTitle } from '~/parts/head';
import { column } from '~/styles/layout.css';
import { space } from '~/styles/space';
import { button } from '~/ui/button.css';
import type { RenderedSearchView } from './render-search';
// The suggested lists look like the links on an empty list.
import { wayCount, wayOut, waysOut } from './results.css';

const page = {
  display: 'grid',
  gap: space(5),
  alignContent: 'center',
  minHeight: '55vh',
  paddingBlock: space(16),
  justifyItems: 'start',
} as const;

/** The search page's 404 data; undefined for any other failure. */
export function notFoundOf(error: unknown): SearchNotFoundView | undefined {
  return isRouteErrorResponse(error) && error.data?.suggestions ? error.data : undefined;
}

/** Replaces a list that does not exist with lists that do. */
export const SearchNotFound = ({ view, children }: { view: SearchNotFoundView; children?: ReactNode }) => (
  <main id="main" className={column} style={page} data-instead="">
    <h1>{view.heading}</h1>
    <p>{view.text}</p>
    <ul style={waysOut}>
      {view.suggestions.map(({ href, text, countText }) => (
        <li key={href}>
          <a className={wayOut} href={href}>
            {text} <span style={wayCount}>{countText}</span>
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

/** The head of a results page, or of the page that replaces it. */
export function searchHead(view: RenderedSearchView | undefined, error: unknown): MetaDescriptor[] {
  if (!view) return [{ title: notFoundOf(error)?.title ?? errorTitle(error) }];
  const { title, description, canonical, noindex } = view;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(noindex ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}
