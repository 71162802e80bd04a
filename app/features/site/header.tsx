import { Link, NavLink } from '@remix-run/react';
import type { SiteView } from '#server/tenants/views/site-view';
import { column } from '~/styles/layout.css';
import { Icon } from '~/ui/icon';
import * as css from './header.css';

/** Name, the ways into the stock, and the phone. */
export const Header = ({ site, className }: { site: SiteView; className: string }) => (
  <header className={className}>
    <a className={css.skip} href="#main">
      Skip to content
    </a>
    <div className={`${column} ${css.bar}`}>
      <Link className={css.name} to="/">
        {site.name}
      </Link>
      {site.phone ? (
        <a className={css.phone} href={site.phone.href} aria-label={`Call ${site.phone.text}`}>
          <Icon name="phone" /> <span className={css.number}>{site.phone.text}</span>
        </a>
      ) : null}
      <nav className={css.nav} aria-label="Main">
        {site.navigation.map((link) => (
          <NavLink key={link.href} className={css.link} to={link.href} end>
            {link.text}
          </NavLink>
        ))}
      </nav>
    </div>
  </header>
);
