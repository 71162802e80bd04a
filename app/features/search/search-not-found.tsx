import type { ReactNode } from 'react';
import type { SearchNotFoundView } from '#server/showroom/views/showroom-views';
import { column } from '~/styles/layout.css';
import { space } from '~/styles/space';
import { button } from '~/ui/button';
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
