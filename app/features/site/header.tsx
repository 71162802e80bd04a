import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { LinkView } from '#server/platform/views/packed';
import type { FrameView, MenuView } from '#server/site/views/frame-view';
import { enhance } from '~/rendering/enhanced';
import { langOf, say } from '~/rendering/say';
import { column, skip } from '~/styles/layout.css';
import { Icon } from '~/ui/icon';
import { FramePart, type RenderedSite } from './frame-part';
import * as css from './site-frame.css';

enhance({ menu: () => import('./menus') });

interface HeaderProps {
  readonly site: RenderedSite;
  readonly className: string;
  /** Only the name and the phone number. */
  readonly plain: boolean;
}

/** The header and the notices below it: static parts, with the behaviour of the menus. */
export function Header({ site, className, plain }: HeaderProps) {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current !== pathname) markHere(pathname);
    shownPath.current = pathname;
  }, [pathname]);
  // The browser keeps what its document has.
  const { header, notices }: Partial<RenderedSite> = import.meta.env.SSR ? site : {};
  return (
    <>
      <FramePart
        as="header"
        className={className}
        data-use="menu"
        data-plain={plain ? '' : undefined}
        html={header && { static: headerOn(header.static, pathname) }}
      />
      <FramePart as="section" html={notices && { static: noticesOn(notices.static, pathname) }} />
    </>
  );
}

const current = ' aria-current="page"';

/** Pages that announce upcoming special hours. */
const tellsHours = (path: string): boolean => path === '/' || path.startsWith('/contact');
/** Pages that show the promotion without JavaScript. */
const showsPromotion = (path: string): boolean => path === '/' || path.startsWith('/search/');

/** The header's HTML for one page (it is rendered once for all pages): marks links to the page itself. On the server. */
const headerOn = (html: string, path: string): string =>
  html.replaceAll(`href="${path}"`, (link) => link + current);

/** The notices of one page. On the server. */
function noticesOn(html: string, path: string): string {
  const withHours = tellsHours(path) ? html.replace(' data-notice="" hidden=""', ' data-notice=""') : html;
  return showsPromotion(path) ? withHours : withHours.replace(/<noscript>.*?<\/noscript>/s, '');
}

/** Does the same in the document after a client-side navigation, and closes any open menu. */
function markHere(path: string): void {
  for (const part of document.querySelectorAll<HTMLElement>('body > header :is(a,details),[data-notice]')) {
    if (part instanceof HTMLDetailsElement) part.open = false;
    else if ('notice' in part.dataset) part.hidden = !tellsHours(path);
    else if (part.getAttribute('href') === path) part.setAttribute('aria-current', 'page');
    else part.removeAttribute('aria-current');
  }
  document.getElementById('menu')?.hidePopover?.();
}

/** Attributes that React's types do not include yet. */
const popover = { popover: 'auto' };
const opens = { popovertarget: 'menu' };
const exclusive = { name: 'menu' };

/** Name, phone and menu. Rendered by the server. */
export const HeaderInside = ({ frame }: { frame: FrameView }) => (
  <>
    <a className={skip} href="#main">
      {say('Skip to content')}
    </a>
    <div className={`${column} ${css.bar}`} data-sticky={frame.sticky ? '' : undefined}>
      <a className={css.name} href="/">
        {frame.logo ? <img {...frame.logo} alt={frame.name} style={widthOf(frame.logo)} /> : frame.name}
      </a>
      <div className={css.aside}>
        {/* Reserved for the favourites link, which only the browser can fill in. */}
        {frame.favourites === 'space' ? <span id="favourites-link" className={css.favourites} /> : null}
        {frame.favourites === 'shown' ? (
          <Heart id="favourites-link" href="/favourites" name={say('Saved')} />
        ) : null}
        {frame.watchlistHref ? (
          <WatchlistLink href={frame.watchlistHref} signIn={frame.watchlistSignIn} />
        ) : null}
        {frame.account ? <AccountLink account={frame.account} /> : null}
        {frame.phone ? (
          <a
            className={css.phone}
            href={frame.phone.href}
            aria-label={say('Call {name}', { name: calledNumber(frame.phone) })}
          >
            <Icon name="phone" />{' '}
            <span className={css.number}>
              {frame.phone.label ? <small>{frame.phone.label} </small> : null}
              {frame.phone.text}
            </span>
          </a>
        ) : null}
        <button type="button" className={css.open} {...opens}>
          {say('Menu')}
        </button>
      </div>
    </div>
    <Menu frame={frame} />
  </>
);

/** Starts with the words in view, for those who call it by voice. */
const calledNumber = ({ label, text }: NonNullable<FrameView['phone']>): string =>
  label ? `${label} ${text}` : text;

/** Notices between header and page. Rendered by the server. */
export const NoticesInside = ({ frame }: { frame: FrameView }) => (
  <>
    <Notice frame={frame} />
    <Banner frame={frame} />
  </>
);

/**
 * The watchlist, in the place of the favourites, and the form that every save button on the page sends. Few sites have
 * it, so its styles are inline. The browser adds the number of cars.
 */
const WatchlistLink = ({ href, signIn }: { href: string; signIn: string | undefined }) => (
  <>
    <Heart id="watchlist-link" href={href} name={say('Saved')} signIn={signIn} />
    <form id="watchlist" method="post" action={href} hidden />
    <p className={css.saved}>
      {say('Saved.')} <a href={href}>{say('View list')}</a>
    </p>
  </>
);
/** Leads to the saved cars; the browser adds their number. */
const Heart = ({
  id,
  href,
  name,
  signIn,
}: {
  id: string;
  href: string;
  name: string;
  signIn?: string | undefined;
}) => (
  <a
    id={id}
    className={css.favourites}
    style={heartStyle}
    href={href}
    data-sign-in={signIn}
    aria-label={name}
  >
    <Icon name="heart" size={22} />
  </a>
);
const heartStyle = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  height: 'min(3rem, 15vw)',
  color: 'inherit',
} as const;

/** Marks the document of a signed-in shopper before the first paint: the header is the same for everyone. */
export const markSignedIn =
  'try{/signed-in=1/.test(document.cookie)&&(document.documentElement.dataset.signedIn="")}catch{}';

/** "Sign in", or the name of the shopper's own page, which asks those who have not signed in. A phone shows its icon. */
const AccountLink = ({ account: { href, text } }: { account: LinkView }) => (
  <a className={`${css.phone} ${css.account}`} href={href}>
    <Icon name="person" size={22} /> <span className={css.signIn}>{say('Sign in')}</span>
    <span className={css.signedIn}>{text}</span>
  </a>
);

/** A row of links and dropdowns on a wide screen; on a phone, a sheet that the Menu button opens. */
const Menu = ({ frame: { menu, hover } }: { frame: FrameView }) => (
  <nav
    id="menu"
    className={`${column} ${css.nav}`}
    aria-label={say('Main')}
    {...popover}
    data-hover={hover ? '' : undefined}
  >
    {menu.map((entry) =>
      'links' in entry ? (
        <Dropdown key={entry.text} menu={entry} />
      ) : (
        <a key={entry.href} href={entry.href} lang={langOf(entry.text)}>
          {entry.text}
        </a>
      ),
    )}
    <button type="button" className={css.close} {...opens}>
      {say('Close')}
    </button>
  </nav>
);

const Dropdown = ({ menu: { text, links } }: { menu: MenuView }) => (
  <details {...exclusive}>
    <summary lang={langOf(text)}>{text}</summary>
    <div>
      {links.map((link) => (
        <a key={link.href} href={link.href} lang={langOf(link.text)}>
          {link.text}
        </a>
      ))}
    </div>
  </details>
);

/** Few pages have special hours, so their styles are inline instead of in every page's style sheet. */
/** A logo grows with the text, and keeps most of its width where the header is narrow. */
const widthOf = ({ width }: { readonly width: number }) => ({
  width: `${width / 16}rem`,
  minWidth: `${Math.round(width * 0.6)}px`,
});
const quiet = { paddingBlock: '.5rem .75rem', fontSize: '.9375rem' };
const loud = { display: 'grid', gap: '.25rem', paddingBlock: '.75rem 1rem' };

/** Upcoming special hours; `noticesOn` decides where they are shown. */
const Notice = ({ frame: { notice, contactHref } }: { frame: FrameView }) =>
  notice ? (
    <p className={column} style={quiet} data-notice="" hidden>
      {notice} {contactHref ? <a href={contactHref}>{say('All opening hours')}</a> : null}
    </p>
  ) : null;

/** The popup's text for pages without scripting; `noticesOn` decides where it is left out. */
const Banner = ({ frame: { popup } }: { frame: FrameView }) =>
  popup ? (
    <noscript>
      <aside className={column} style={loud} aria-label={say('Promotion')}>
        <strong>{popup.title}</strong>
        {popup.description ? <span>{popup.description}</span> : null}
        {popup.button ? <a href={popup.button.href}>{popup.button.text}</a> : null}
      </aside>
    </noscript>
  ) : null;
