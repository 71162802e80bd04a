import type { ReactNode } from 'react';
import type { DeskView } from '#server/people/desk/views/desk-view';
import * as css from './desk-page.css';
import { Inbox } from './inbox';
import { LeadPage } from './lead-page';
import { SignIn } from './sign-in';

/** The browser tab's title: never a shopper's name, since others can see tabs. */
export function deskTitle(view: DeskView): string {
  const names = { 'sign-in': 'Sign in', inbox: 'Leads', lead: 'Lead', missing: 'Not found' };
  return `${names[view.page]} – ${view.siteName} desk`;
}

/** A page of the desk: HTML and forms, no script. */
export function DeskPage({ view }: { view: DeskView }) {
  switch (view.page) {
    case 'sign-in':
      return <SignIn view={view} />;
    case 'inbox':
      return (
        <DeskFrame view={view}>
          <Inbox view={view} />
        </DeskFrame>
      );
    case 'lead':
      return (
        <DeskFrame view={view}>
          <LeadPage view={view} />
        </DeskFrame>
      );
    case 'missing':
      return (
        <DeskFrame view={view}>
          <div className={css.missing}>
            <h1>Page not found</h1>
            <p>This lead doesn’t exist or was deleted.</p>
            <p>
              <a href="/desk">Back to the leads</a>
            </p>
          </div>
        </DeskFrame>
      );
  }
}

interface DeskFrameProps {
  readonly view: { readonly siteName: string; readonly staffName: string };
  readonly children: ReactNode;
}

/** The tenant, the signed-in person and the sign-out button. */
const DeskFrame = ({ view, children }: DeskFrameProps) => (
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
