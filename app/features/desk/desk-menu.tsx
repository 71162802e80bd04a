import type { DeskFrameView } from '#server/desk/views/desk-view';
import * as css from './desk-menu.css';

/**
 * The pages of the desk: a button with a sheet of links on narrow screens, a row on wide ones. It opens without a script, and
 * names the page that one is on.
 */
export const DeskMenu = ({ view }: { view: DeskFrameView }) => {
  const here = view.menu.find(({ current }) => current !== undefined);
  return (
    <>
      <details className={css.fold}>
        <summary className={css.button}>{here ? `Menu: ${here.text}` : 'Menu'}</summary>
        <nav className={css.sheet} aria-label="Desk">
          <Links view={view} />
        </nav>
      </details>
      <nav className={css.row} aria-label="Desk">
        <Links view={view} />
      </nav>
    </>
  );
};

const Links = ({ view }: { view: DeskFrameView }) => (
  <>
    {view.menu.map(({ text, href, current }) => (
      <a key={href} className={css.link} href={href} aria-current={current}>
        {text}
      </a>
    ))}
    <span className={css.person}>{view.staffName}</span>
    <form method="post" action="/desk/sign-out">
      <button type="submit" className={css.out}>
        Sign out
      </button>
    </form>
  </>
);
