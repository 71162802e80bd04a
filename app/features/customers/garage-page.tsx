import { Form } from '@remix-run/react';
import type { AccountAnswer } from '#server/customers/views/customer-views';
import type { GarageSectionView, GarageView } from '#server/garage/views/garage-view';
import { forgetDetails } from '~/parts/my-details';
import { button } from '~/ui/button';
import { CustomerPage, TextAlerts } from './customer-page';
import { OwnCars } from './garage-cars';
import * as css from './garage-page.css';
import { Leads, Watched } from './garage-rows';
import { Unused } from './garage-unused';

interface GaragePageProps {
  readonly view: GarageView;
  readonly answer?: AccountAnswer | undefined;
}

/** Everything that a customer has with the dealer: what is there first, and what could be in a tile each. */
export function GaragePage({ view, answer }: GaragePageProps) {
  const { sections } = view;
  const used = sections.filter((section) => !isUnused(section));
  const unused = sections.filter(isUnused);
  const nextStep = nextStepOf(used);
  return (
    <CustomerPage
      view={{ ...view, sections: used }}
      before={view.next.map((text, at) => (
        <p key={text} className={css.next}>
          {at === 0 ? 'Next' : 'Then'}: {text}
        </p>
      ))}
      answer={answer}
      wide
      after={
        <>
          {unused.length > 0 ? <Unused sections={unused} answer={answer} isFirst={!nextStep} /> : null}
          <SignOut />
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
    default:
      return <Leads section={section} nextStep={nextStep} />;
  }
}

/** At the foot of the page, within reach on a phone that others use too. */
const SignOut = () => (
  <Form method="post" action="/account" onSubmit={forgetDetails}>
    <button className={button({ tone: 'quiet' })} type="submit" name="intent" value="sign-out">
      Sign out
    </button>
  </Form>
);
