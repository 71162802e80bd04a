import * as css from './finders.css';

export interface LinkProps {
  readonly text: string;
  readonly href: string;
  readonly current?: true | undefined;
}

/** Links to pages of the same kind; renders nothing without any. */
export function Links({ label, links }: { label: string; links: readonly LinkProps[] }) {
  if (links.length === 0) return null;
  return (
    <nav className={css.ways} aria-label={label}>
      <ul className={css.links}>
        {links.map((link) => (
          <li key={link.href} className={css.linkItem}>
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
}
