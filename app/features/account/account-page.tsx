import { useEffect, useRef } from 'react';
import type {
  AccountAnswer,
  AccountSectionView,
  AccountView,
} from '#server/pages/account/views/account-view';
import { column } from '~/styles/layout.css';
import { ErrorSummary } from '~/ui/error-summary';
import { Icon } from '~/ui/icon';
import * as css from './account-page.css';
import { Closing, Details, Sessions } from './account-sections';
import { Sharing } from './sharing';

interface AccountPageProps {
  readonly view: AccountView;
  readonly answer?: AccountAnswer | undefined;
}

/** Where customers manage their account: plain forms that work without JavaScript. */
export function AccountPage({ view, answer }: AccountPageProps) {
  const errors = answer?.errors ?? {};
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) summary.current?.focus();
  }, [answer]);
  return (
    <main id="main" className={`${column} ${css.page}`}>
      <h1>Your account</h1>
      {view.done && !answer ? (
        <p className={css.done} role="status">
          <Icon name="tick" />
          {view.done}
        </p>
      ) : null}
      <ErrorSummary ref={summary} errors={errors} fields={Object.keys(errors).map((name) => ({ name }))} />
      {view.sections.map((section) => (
        <Section key={section.kind} section={section} answer={answer} />
      ))}
    </main>
  );
}

function Section({ section, answer }: { section: AccountSectionView; answer: AccountAnswer | undefined }) {
  switch (section.kind) {
    case 'details':
      return <Details section={section} answer={answer} />;
    case 'sharing':
      return <Sharing section={section} />;
    case 'sessions':
      return <Sessions section={section} />;
    case 'closing':
      return <Closing />;
  }
}
