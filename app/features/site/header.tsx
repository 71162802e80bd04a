import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import type { SiteView } from '#server/tenants/views/site-view';
import { column } from '~/styles/layout.css';
import { Icon } from '~/ui/icon';
import type { DrawnSite } from './draw-frame';
import { FramePart } from './frame-part';
import * as css from './header.css';
import { marked, markHere } from './here';

/** Name, the ways into the stock, and the phone: drawn by the server, so no code of it reaches a browser. */
export function Header({ site, className }: { site: DrawnSite; className: string }) {
  const { pathname } = useLocation();
  useEffect(() => markHere(pathname), [pathname]);
  return <FramePart as="header" className={className} html={marked(site.header, pathname)} />;
}

export const HeaderInside = ({ site }: { site: SiteView }) => (
  <>
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
          <a key={link.href} className={css.link} href={link.href}>
            {link.text}
          </a>
        ))}
      </nav>
    </div>
  </>
);
