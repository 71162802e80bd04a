import type { AccountAnswer } from '#server/customers/views/account-view';
import type { GarageSectionView, GarageView } from '#server/garage/views/garage-view';
import { CustomerPage } from './customer-page';
import { OwnCars } from './garage-cars';
import { DataCopy, Leads, Watched } from './garage-lists';
import { TextAlerts } from './text-alerts';

interface GaragePageProps {
  readonly view: GarageView;
  readonly answer?: AccountAnswer | undefined;
}

/** A customer's cars and everything that they have with the dealer. */
export const GaragePage = ({ view, answer }: GaragePageProps) => (
  <CustomerPage view={view} answer={answer} wide>
    {(section) => <Section key={section.kind} section={section} answer={answer} />}
  </CustomerPage>
);

function Section({ section, answer }: { section: GarageSectionView; answer: AccountAnswer | undefined }) {
  switch (section.kind) {
    case 'cars':
      return <OwnCars section={section} answer={answer} />;
    case 'watchlist':
      return <Watched section={section} />;
    case 'enquiries':
    case 'drives':
    case 'reservations':
    case 'orders':
    case 'valuations':
      return <Leads section={section} />;
    case 'alerts':
      return <TextAlerts section={section} />;
    case 'data':
      return <DataCopy section={section} />;
  }
}
