import type { AccountAnswer, AccountSectionView, AccountView } from '#server/customers/views/account-view';
import { Closing, Details, Sessions } from './account-sections';
import { CustomerPage } from './customer-page';
import { Sharing } from './sharing';
import { TextAlerts } from './text-alerts';

interface AccountPageProps {
  readonly view: AccountView;
  readonly answer?: AccountAnswer | undefined;
}

/** Where customers manage their account. */
export const AccountPage = ({ view, answer }: AccountPageProps) => (
  <CustomerPage view={view} answer={answer}>
    {(section) => <Section key={section.kind} section={section} answer={answer} />}
  </CustomerPage>
);

function Section({ section, answer }: { section: AccountSectionView; answer: AccountAnswer | undefined }) {
  switch (section.kind) {
    case 'details':
      return <Details section={section} answer={answer} />;
    case 'alerts':
      return <TextAlerts section={section} />;
    case 'sharing':
      return <Sharing section={section} />;
    case 'sessions':
      return <Sessions section={section} />;
    case 'closing':
      return <Closing />;
  }
}
