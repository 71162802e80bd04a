import type { AccountAnswer } from '#server/customers/views/customer-views';
import type { GarageSectionView } from '#server/garage/views/garage-view';
import { emailAlerts, Part } from './customer-page';
import * as css from './customer-page.css';
import { NewCar } from './garage-cars';
import * as garage from './garage-page.css';
import { Link, Way } from './garage-rows';

interface UnusedProps {
  readonly sections: readonly GarageSectionView[];
  readonly answer: AccountAnswer | undefined;
  /** Nothing else on the page has a next step, so finding a car is the primary action. */
  readonly isFirst: boolean;
}

/** What the customer has nothing of yet: what each is good for, with the way to it. */
export const Unused = ({ sections, answer, isFirst }: UnusedProps) => (
  <Part id="unused" title="What else you can do here">
    <ul className={garage.unused}>
      {sections.map((section) => (
        <li key={section.kind} className={garage.unusedPart}>
          <UnusedRow section={section} answer={answer} isFirst={isFirst} />
        </li>
      ))}
    </ul>
  </Part>
);

function UnusedRow({ section, answer, isFirst }: Pick<UnusedProps, 'answer' | 'isFirst'> & RowProps) {
  switch (section.kind) {
    case 'cars':
      return (
        <>
          <Words title={section.title} text={section.empty} />
          {section.form ? <NewCar form={section.form} answer={answer} /> : null}
        </>
      );
    case 'watchlist':
      return (
        <>
          <Words title={section.title} text={section.count} />
          <Way link={section.link} isFirst={isFirst} />
        </>
      );
    case 'alerts':
      return (
        <Words
          title="Text alerts"
          text={`Choose “Price alert” on a ${section.noun}’s page, and we’ll text you when the price drops. ${emailAlerts}`}
        />
      );
    default:
      return (
        <>
          <Words title={section.title} text={section.empty?.text} />
          {section.empty?.link ? <Link link={section.empty.link} /> : null}
        </>
      );
  }
}

interface RowProps {
  readonly section: GarageSectionView;
}

const Words = ({ title, text }: { readonly title: string; readonly text: string | undefined }) => (
  <>
    <h3 className={garage.name}>{title}</h3>
    {text ? <p className={css.muted}>{text}</p> : null}
  </>
);
