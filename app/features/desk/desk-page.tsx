import type { ReactNode } from 'react';
import type { DeskMissingView, DeskView } from '#server/people/desk/views/desk-view';
import type { DeskFrameView } from '#server/people/desk/views/frame-view';
import { AccountPage } from './account-page';
import { AuditPage } from './audit-page';
import { ConfirmPage } from './confirm-page';
import { DeletePage } from './delete-page';
import * as css from './desk-page.css';
import { Inbox } from './inbox';
import { LeadPage } from './lead-page';
import { SignIn } from './sign-in';
import { SignInCode } from './sign-in-code';
import { TwoStepPage } from './two-step-page';

const titles: Readonly<Record<DeskView['page'], string>> = {
  'sign-in': 'Sign in',
  'sign-in-code': 'Enter your code',
  inbox: 'Leads',
  lead: 'Lead',
  account: 'Your account',
  'two-step': 'Two-step sign-in',
  audit: 'Audit log',
  confirm: 'Confirm it’s you',
  delete: 'Delete a lead',
  missing: 'Not found',
  forbidden: 'Not allowed',
};

/** The browser tab's title: never a shopper's name, since others can see tabs. */
export const deskTitle = (view: DeskView): string => `${titles[view.page]} – ${view.siteName} desk`;

/** A page of the desk: HTML and forms, no script. */
export function DeskPage({ view }: { view: DeskView }) {
  if (view.page === 'sign-in') return <SignIn view={view} />;
  if (view.page === 'sign-in-code') return <SignInCode view={view} />;
  return (
    <DeskFrame view={view}>
      <Content view={view} />
    </DeskFrame>
  );
}

function Content({ view }: { view: Exclude<DeskView, { page: 'sign-in' | 'sign-in-code' }> }) {
  switch (view.page) {
    case 'inbox':
      return <Inbox view={view} />;
    case 'lead':
      return <LeadPage view={view} />;
    case 'account':
      return <AccountPage view={view} />;
    case 'two-step':
      return <TwoStepPage view={view} />;
    case 'audit':
      return <AuditPage view={view} />;
    case 'confirm':
      return <ConfirmPage view={view} />;
    case 'delete':
      return <DeletePage view={view} />;
    default:
      return <Elsewhere page={view.page} />;
  }
}

const Elsewhere = ({ page }: Pick<DeskMissingView, 'page'>) => (
  <div className={css.missing}>
    <h1>{page === 'missing' ? 'Page not found' : 'You don’t have access to this page'}</h1>
    <p>
      {page === 'missing'
        ? 'This lead doesn’t exist or was deleted.'
        : 'Your role doesn’t include it. Ask your site administrator if you need it.'}
    </p>
    <p>
      <a href="/desk">Back to the leads</a>
    </p>
  </div>
);

interface DeskFrameProps {
  readonly view: DeskFrameView;
  readonly children: ReactNode;
}

/** The tenant, the signed-in person, their pages and the sign-out button. */
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
        <nav className={css.links} aria-label="Desk">
          <span className={css.person}>{view.staffName}</span>
          {view.auditHref ? (
            <a className={css.link} href={view.auditHref}>
              Audit log
            </a>
          ) : null}
          <a className={css.link} href="/desk/account">
            Account
          </a>
          <form method="post" action="/desk/sign-out">
            <button type="submit" className={css.out}>
              Sign out
            </button>
          </form>
        </nav>
      </div>
    </header>
    <main id="main" className={css.main}>
      {children}
    </main>
  </>
);
