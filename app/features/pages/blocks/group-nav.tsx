import type { GroupNavBlock } from '#server/pages/parts/views/group-nav';
import { column } from '~/styles/layout.css';
import * as css from './group-nav.css';

/** The pages of a group in rows, so that the current one is in view. */
export const GroupNav = ({ block: { label, links } }: { block: GroupNavBlock }) => (
  <nav className={css.nav} aria-label={label}>
    <ul className={`${column} ${css.links}`}>
      {links.map((link) => (
        <li key={link.href}>
          <a
            className={css.link}
            href={link.href}
            {...(link.current ? { 'aria-current': 'page' as const } : {})}
          >
            {link.text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
