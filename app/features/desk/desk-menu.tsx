import type { DeskFrameView } from '#server/desk/views/desk-view';
import * as css from './desk-menu.css';

/**
 * The pages of the desk: a button with a sheet of links on narrow screens, a row on wide ones. It opens without a script, and
 * names the page that one is on. On wide screens what is the person’s own is above the row.
 */
export const DeskMenu = ({ view }: { view: DeskFrameView }) => {
  const here = view.menu.find(({ current }) => current !== undefined);
  return (
    <>
      <details className={css.fold}>
        <summary className={css.button}>{here ? `Menu: ${here.text}` : 'Menu'}</summary>
        <nav className={css.sheet} aria-label="Desk">
          <Pages pages={view.menu} />
          <span className={css.person}>{view.staffName}</span>
          <SignOut />
        </nav>
      </details>
      <div className={css.own}>
        <Pages pages={view.menu.filter(isOwn)} />
        <SignOut />
      </div>
      <nav className={css.row} aria-label="Desk">
        <Pages pages={view.menu.filter((page) => !isOwn(page))} />
      </nav>
    </>
  );
};

type MenuPage = DeskFrameView['menu'][number];

const isOwn = ({ href }: MenuPage): boolean => href === '/desk/account';

const Pages = ({ pages }: { pages: readonly MenuPage[] }) =>
  pages.map(({ text, href, current }) => (
    <a key={href} className={css.link} href={href} aria-current={current}>
      {text}
    </a>
  ));

const SignOut = () => (
  <form method="post" action="/desk/sign-out">
    <button type="submit" className={css.out}>
      Sign out
    </button>
  </form>
);
