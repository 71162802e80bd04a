import { useLocation } from '@remix-run/react';
import type { SiteView } from '#server/tenants/views/site-view';
import { column } from '~/styles/layout.css';
import { Icon } from '~/ui/icon';
import * as css from './header.css';

/** Name, the ways into the stock, and the phone. */
export function Header({ site, className }: { site: SiteView; className: string }) {
  const here = useLocation().pathname;
  return (
    <header className={className}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <div className={`${column} ${css.bar}`}>
        <a className={css.name} href="/">
          {site.name}
        </a>
        <div className={css.aside}>
          {/* Kept free for the way to this browser's favourites, which only the browser knows of. */}
          {site.favourites ? <span id="favourites-link" className={css.favourites} /> : null}
          {site.phone ? (
            <a className={css.phone} href={site.phone.href} aria-label={`Call ${site.phone.text}`}>
              <Icon name="phone" /> <span className={css.number}>{site.phone.text}</span>
            </a>
          ) : null}
        </div>
        <nav className={css.nav} aria-label="Main">
          {site.navigation.map((link) => (
            <a
              key={link.href}
              className={css.link}
              href={link.href}
              {...(link.href === here ? { 'aria-current': 'page' as const } : {})}
            >
              {link.text}
            </a>
          ))}
        </nav>
      </div>
    </header>
  );
}
