import type { ReactNode } from 'react';
import * as css from './desk-frame.css';

interface DeskFrameProps {
  readonly view: { readonly siteName: string; readonly staffName: string };
  readonly children: ReactNode;
}

/** The tenant, the signed-in person and the sign-out button. */
export const DeskFrame = ({ view, children }: DeskFrameProps) => (
  <>
    <header className={css.header}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <div className={css.bar}>
        <a className={css.site} href="/desk">
          <span className={css.siteName}>{view.siteName}</span> <span className={css.place}>Desk</span>
        </a>
        <span className={css.person}>{view.staffName}</span>
        <form method="post" action="/desk/sign-out">
          <button type="submit" className={css.out}>
            Sign out
          </button>
        </form>
      </div>
    </header>
    <main id="main" className={css.main}>
      {children}
    </main>
  </>
);
