import type { DeskView } from '#server/people/desk/views/desk-view';
import { DeskFrame } from './desk-frame';
import * as css from './desk-frame.css';
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
