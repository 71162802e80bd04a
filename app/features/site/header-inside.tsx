import type { FrameView, MenuView } from '#server/navigation/views/frame-view';
import { column } from '~/styles/layout.css';
import { Icon } from '~/ui/icon';
import * as css from './header.css';

/** Attributes that React's types do not know yet. */
const popover = { popover: 'auto' };
const opens = { popovertarget: 'menu' };
const exclusive = { name: 'menu' };

/** Name, phone and the menu. Drawn by the server. */
export const HeaderInside = ({ frame }: { frame: FrameView }) => (
  <>
    <a className={css.skip} href="#main">
      Skip to content
    </a>
    <div className={`${column} ${css.bar}`} {...(frame.sticky ? { 'data-sticky': '' } : {})}>
      <a className={css.name} href="/">
        {frame.logo ? <img {...frame.logo} alt={frame.name} /> : frame.name}
      </a>
      <div className={css.aside}>
        {/* Kept free for the way to this browser's favourites, which only the browser knows of. */}
        {frame.favourites ? <span id="favourites-link" className={css.favourites} /> : null}
        {frame.phone ? (
          <a className={css.phone} href={frame.phone.href} aria-label={`Call ${frame.phone.text}`}>
            <Icon name="phone" /> <span className={css.number}>{frame.phone.text}</span>
          </a>
        ) : null}
        <button type="button" className={css.open} {...opens}>
          Menu
        </button>
      </div>
    </div>
    <Menu frame={frame} />
  </>
);

/** A row of links and dropdowns on a wide screen; on a phone a sheet that the Menu button opens. */
const Menu = ({ frame: { menu, hover } }: { frame: FrameView }) => (
  <nav
    id="menu"
    className={`${column} ${css.nav}`}
    aria-label="Main"
    {...popover}
    {...(hover ? { 'data-hover': '' } : {})}
  >
    {menu.map((entry) =>
      'links' in entry ? (
        <Dropdown key={entry.text} menu={entry} />
      ) : (
        <a key={entry.href} href={entry.href}>
          {entry.text}
        </a>
      ),
    )}
    <button type="button" className={css.close} {...opens}>
      Close
    </button>
  </nav>
);

const Dropdown = ({ menu: { text, links } }: { menu: MenuView }) => (
  <details {...exclusive}>
    <summary>{text}</summary>
    <div>
      {links.map((link) => (
        <a key={link.href} href={link.href}>
          {link.text}
        </a>
      ))}
    </div>
  </details>
);
