import { useRouteError } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useNoun } from '~/parts/cars/noun';
import { errorWords } from '~/parts/head';
import { englishHere } from '~/rendering/say';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import * as css from './site-frame.css';

/** An error page: friendly, with links to continue. While the database is away, other pages would fail as well. */
export function ErrorPage({ children }: { children?: ReactNode }) {
  const { heading, text, links } = errorWords(useRouteError());
  const { many } = useNoun();
  const shownLinks = links ?? [{ href: '/', text: `See our ${many}` }];
  return (
    <main id="main" lang={englishHere()} className={`${column} ${css.page}`} data-instead="">
      <h1>{heading}</h1>
      <p>{text}</p>
      {shownLinks.map((link) => (
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
