import type { ReactNode } from 'react';
import type { ChipView, TabView, TodayRow } from '#server/desk/views/desk-view';
import { Icon } from '~/ui/icon';
import * as css from './list.css';
import { ButtonLink, Chips, TextLink } from './parts';
import { buttons, heading as partHeading, quiet } from './parts.css';

interface ListFrameProps {
  readonly view: {
    readonly tabs: readonly TabView[];
    /** Message in place of the rows. */
    readonly empty?: { readonly heading: string; readonly text?: string } | undefined;
    readonly newestHref?: string | undefined;
    readonly olderHref?: string | undefined;
    readonly exportHref?: string | undefined;
  };
  readonly noun: 'leads' | 'orders' | 'payments' | 'reservations' | 'stock';
  readonly tabsLabel?: string;
  /** Beside the heading. */
  readonly beside?: ReactNode;
  /** Above the tabs. */
  readonly above?: ReactNode;
  readonly search?: ReactNode;
  readonly children: ReactNode;
}

/** A list of the desk: tabs, a search, the rows or why there are none, and the way to older ones. */
export const ListFrame = ({ view, noun, tabsLabel, beside, above, search, children }: ListFrameProps) => {
  const heading = noun.charAt(0).toUpperCase() + noun.slice(1);
  return (
    <div className={css.page}>
      <div className={css.headline}>
        <h1>{heading}</h1>
        {beside}
      </div>
      {above}
      <StateTabs tabs={view.tabs} label={tabsLabel ?? `${heading} by state`} />
      {search}
      {view.empty ? (
        <div className={css.empty}>
          <h2 className={partHeading}>{view.empty.heading}</h2>
          {view.empty.text ? <p className={quiet}>{view.empty.text}</p> : null}
        </div>
      ) : (
        children
      )}
      {view.olderHref || view.newestHref || view.exportHref ? (
        <nav className={buttons} aria-label={`More ${noun}`}>
          <ButtonLink href={view.olderHref} rel="next">
            Older {noun}
          </ButtonLink>
          <TextLink href={view.newestHref}>Back to newest</TextLink>
          <TextLink href={view.exportHref} download>
            Export as CSV
          </TextLink>
        </nav>
      ) : null}
    </div>
  );
};

/** One line of links that filter a list by state. */
export const StateTabs = ({ tabs, label }: { tabs: readonly TabView[]; label: string }) => (
  <nav className={css.tabs} aria-label={label}>
    {tabs.map(({ text, count, href, current, urgent }) => (
      <a
        key={text}
        className={css.tab({ current, urgent: urgent && !current })}
        href={href}
        aria-current={current ? 'page' : undefined}
      >
        {text} {count === undefined ? null : <span>{count}</span>}
      </a>
    ))}
  </nav>
);

interface ListRowProps extends Pick<TodayRow, 'name' | 'phone'> {
  readonly className?: string;
  readonly level?: 'h2' | 'h3' | undefined;
  readonly href: string | undefined;
  readonly about?: string | undefined;
  readonly chips?: readonly ChipView[];
  /** A time that matters. */
  readonly when?: string | undefined;
  readonly facts?: string;
  /** How long ago it was. */
  readonly since?: { readonly at: string; readonly atText: string; readonly age: string };
  /** A link of its own beside the facts. */
  readonly other?: { readonly text: string; readonly href: string } | undefined;
  /** Before the name. */
  readonly children?: ReactNode;
}

/** A row that is one link as a whole: who or what, its state, and how long ago. A phone number is called with one press. */
export const ListRow = ({
  className = css.wideRow,
  level: Name = 'h2',
  name,
  href,
  about,
  chips = [],
  when,
  facts,
  since,
  other,
  phone,
  children,
}: ListRowProps) => (
  <li className={className}>
    {children}
    <Name className={css.name}>
      {href ? (
        <a className={css.link} href={href}>
          {name}
        </a>
      ) : (
        name
      )}
    </Name>
    {about ? <p className={css.about}>{about}</p> : null}
    {chips.length > 0 || when || facts ? (
      <p className={css.state}>
        <Chips chips={chips} />
        {when ? <strong className={css.when}>{when}</strong> : null}
        <span className={css.facts}>{facts}</span>
        {other ? (
          <a className={css.others} href={other.href}>
            {other.text}
          </a>
        ) : null}
      </p>
    ) : null}
    {since ? (
      <time className={css.age} dateTime={since.at} title={since.atText}>
        {since.age}
      </time>
    ) : null}
    {phone ? (
      <a className={css.call} href={phone.href} aria-label={`Call ${name}, ${phone.text}`}>
        <Icon name="phone" />
      </a>
    ) : null}
  </li>
);
