import type { AccountAnswer } from '#server/customers/views/customer-views';
import type { CopyView, GarageSectionView, GarageView } from '#server/garage/views/garage-view';
import { button } from '~/ui/button.css';
import { CustomerPage, Part, TextAlerts } from './customer-page';
import { OwnCars } from './garage-cars';
import { Leads, Watched } from './garage-rows';
import { Unused } from './garage-unused';

interface GaragePageProps {
  readonly view: GarageView;
  readonly answer?: AccountAnswer | undefined;
}

/** Everything that a customer has with the dealer: what is there first, and what could be in a line each. */
export function GaragePage({ view, answer }: GaragePageProps) {
  const { sections } = view;
  const used = sections.filter((section) => !isUnused(section));
  const unused = sections.filter(isUnused);
  const nextStep = nextStepOf(used);
  const copy = sections.find((section) => section.kind === 'data');
  return (
    <CustomerPage
      view={{ ...view, sections: used.filter((section) => section.kind !== 'data') }}
      answer={answer}
      wide
      after={
        <>
          {unused.length > 0 ? <Unused sections={unused} answer={answer} isFirst={!nextStep} /> : null}
          {copy ? <DataCopy section={copy} /> : null}
        </>
      }
    >
      {(section) => <Section key={section.kind} section={section} answer={answer} nextStep={nextStep} />}
    </CustomerPage>
  );
}

/** Whether the customer has nothing of the kind yet. */
function isUnused(section: GarageSectionView): boolean {
  switch (section.kind) {
    case 'cars':
    case 'watchlist':
      return section.cars.length === 0;
    case 'alerts':
      return section.alerts.length === 0;
    case 'data':
      return false;
    default:
      return section.rows.length === 0;
  }
}

/** The page's one primary action: the next step of what is under way, by the id of its row. */
const nextStepOf = (sections: readonly GarageSectionView[]): string | undefined =>
  sections
    .flatMap((section) => ('rows' in section ? section.rows : []))
    .find(({ current, link }) => current && link)?.id;

interface SectionProps {
  readonly section: GarageSectionView;
  readonly answer: AccountAnswer | undefined;
  readonly nextStep: string | undefined;
}

function Section({ section, answer, nextStep }: SectionProps) {
  switch (section.kind) {
    case 'cars':
      return <OwnCars section={section} answer={answer} />;
    case 'watchlist':
      return <Watched section={section} isFirst={nextStep === undefined} />;
    case 'alerts':
      return <TextAlerts section={section} />;
    case 'data':
      return <DataCopy section={section} />;
    default:
      return <Leads section={section} nextStep={nextStep} />;
  }
}

const DataCopy = ({ section: { href } }: { readonly section: CopyView }) => (
  <Part id="data" title="My data">
    <p>
      Download a copy of what we hold about you as a JSON file: your account, cars, enquiries, bookings and
      messages.
    </p>
    <p>
      <a className={button({ tone: 'quiet' })} href={href} download>
        Download my data
      </a>
    </p>
  </Part>
);
