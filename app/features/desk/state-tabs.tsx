import type { InboxTabView } from '#server/desk/views/desk-view';
import * as css from './inbox.css';

interface StateTabsProps {
  readonly tabs: readonly InboxTabView[];
  readonly label: string;
}

/** One line of links that filter a list by state. */
export const StateTabs = ({ tabs, label }: StateTabsProps) => (
  <nav className={css.tabs} aria-label={label}>
    {tabs.map(({ text, count, href, current, urgent }) => (
      <a
        key={text}
        className={css.tab({ current, urgent: urgent && !current })}
        href={href}
        {...(current ? { 'aria-current': 'page' as const } : {})}
      >
        {text} {count === undefined ? null : <span className={css.count}>{count}</span>}
      </a>
    ))}
  </nav>
);
