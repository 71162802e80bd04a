import type { ReactNode } from 'react';
import type { JourneyAnswer } from '#server/page/views/start-view';
import type {
  BookedView,
  ExpiredStepView,
  FinishedStepView,
  InspectionStepView,
  ValuationPageView,
} from '#server/trade-in/views/valuation-view';
import { BriefCar } from '~/parts/cars/car-line';
import { PlaceChoice } from '~/parts/dealer/place-choice';
import { Block, Failure, NextSteps, Questions, StepHead } from '~/parts/journey';
import * as journey from '~/parts/journey.css';
import { Mistakes, Press, StepForm } from '~/parts/journey-form';
import { say } from '~/rendering/say';
import { column, visuallyHidden } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { LinkButtons } from '~/ui/link-buttons';
import { SlotChoice } from '~/ui/slot-picker';
import { WithPanel } from '~/ui/with-panel';
import { EstimateMeaning, EstimateStep } from './estimate-step';
import { FieldsStep } from './fields-step';
import * as css from './journey.css';
import { PhotoStep } from './photo-step';
import { VehicleForm } from './vehicle-form';

interface ValuationPageProps {
  readonly view: ValuationPageView;
  readonly answer: JourneyAnswer | undefined;
}

/** A step of a valuation: plain forms that work without JavaScript. */
export const ValuationPage = ({ view, answer }: ValuationPageProps) => (
  <main id="main" className={`${column} ${journey.page}`}>
    <WithPanel
      head={
        <StepHead
          back={view.back}
          progress={view.progress}
          heading={view.heading}
          name={view.step.kind === 'fields' ? view.step.name : view.step.kind}
        />
      }
      panel={panelOf(view)}
    >
      <Step view={view} answer={answer} />
      <p className={visuallyHidden} role="status">
        {view.step.kind === 'estimate' ? view.step.spoken : ''}
      </p>
    </WithPanel>
  </main>
);

/** The two cars; beside a valuation, what it means for the next one. */
function panelOf({ car, own, step, action }: ValuationPageView): ReactNode {
  const isPriced = step.kind === 'estimate' && step.after !== undefined;
  const nextCar = isPriced ? undefined : car;
  const meaning = step.kind === 'estimate' && (step.after || step.owing || step.next) ? step : undefined;
  if (!nextCar && !own && !meaning) return null;
  return (
    <>
      {nextCar ? <BriefCar car={nextCar} purpose={say('Trading in towards')} brief={nextCar.price} /> : null}
      {own ? (
        <p className={css.own}>
          <strong>{own.name}</strong> {own.facts.join(' · ')}
        </p>
      ) : null}
      {meaning ? <EstimateMeaning step={meaning} action={action} /> : null}
    </>
  );
}

function Step({ view: { step, action }, answer }: ValuationPageProps) {
  switch (step.kind) {
    case 'vehicle':
      return (
        <div className={journey.form}>
          {step.text ? <p>{step.text}</p> : null}
          <VehicleForm form={step.form} answer={answer} />
        </div>
      );
    case 'fields':
      return <FieldsStep key={step.name} step={step} action={action} answer={answer} />;
    case 'estimate':
      return (
        <>
          <Failure text={answer?.failure} />
          <EstimateStep step={step} action={action} />
        </>
      );
    case 'photos':
      return (
        <>
          <Failure text={answer?.failure} />
          <PhotoStep view={step.view} errors={answer?.errors} />
        </>
      );
    case 'inspection':
      return <InspectionStep step={step} action={action} answer={answer} />;
    case 'finished':
      return <FinishedStep step={step} />;
    case 'expired':
      return <ExpiredStep step={step} />;
  }
}

interface InspectionStepProps {
  readonly step: InspectionStepView;
  readonly action: string;
  readonly answer: JourneyAnswer | undefined;
}

/** A free time at a location, or none. */
const InspectionStep = ({ step, action, answer }: InspectionStepProps) => (
  <div className={journey.form}>
    <p>{step.intro}</p>
    {step.notice ? <p>{step.notice}</p> : null}
    {step.booked ? <Booked booked={step.booked} /> : null}
    {step.where ? <PlaceChoice where={step.where} /> : null}
    <StepForm action={action} hidden={step.hidden}>
      <Mistakes answer={answer} names={[step.field.name]} />
      <SlotChoice
        rule={step.field}
        error={answer?.errors[step.field.name]}
        chosenOf={(group) => answer?.values[group] ?? ''}
      />
      <div className={journey.buttons}>
        {step.submit ? <Press intent="book">{step.submit}</Press> : null}
        <Press intent="skip" tone={step.submit ? 'quiet' : 'primary'}>
          {step.skip}
        </Press>
      </div>
    </StepForm>
  </div>
);

/** What happens next, and the link that opens the valuation again. */
const FinishedStep = ({ step }: { readonly step: FinishedStepView }) => (
  <div className={css.finished}>
    <p className={css.lead}>
      <span className={css.tick}>
        <Icon name="tick" />
      </span>
      {step.summary}
    </p>
    {step.forward ? (
      <p>
        <a className={button({ wide: true })} href={step.forward.href}>
          {step.forward.text}
        </a>
      </p>
    ) : null}
    {step.booked ? <Booked booked={step.booked} /> : null}
    <Block id="next" title={say('What happens next')}>
      <NextSteps steps={step.steps} />
      {step.notice ? <p>{step.notice}</p> : null}
      <Questions phone={step.phone} />
    </Block>
    <Block id="link" title={say('Your personal link')}>
      <p>
        <a className={css.address} href={step.link.href}>
          {step.link.address}
        </a>
      </p>
      <p className={journey.small}>{step.link.until}</p>
    </Block>
    {step.ways.length > 0 ? (
      <nav className={journey.buttons} aria-label={say('Next steps')}>
        <LinkButtons links={step.ways} />
      </nav>
    ) : null}
  </div>
);

/** In place of a valuation whose link no longer opens it. */
const ExpiredStep = ({ step: { text, start } }: { readonly step: ExpiredStepView }) => (
  <>
    <p>{text}</p>
    <p>
      <a className={button()} href={start.href}>
        {start.text}
      </a>
    </p>
  </>
);

/** The time and place of the inspection, and the way to change it. */
const Booked = ({ booked: { text, where, link } }: { readonly booked: BookedView }) => (
  <section className={css.booked} aria-labelledby="booked">
    <h2 className={journey.small} id="booked">
      {say('You have booked an inspection')}
    </h2>
    <p>
      <strong>{text}</strong>
    </p>
    <p>{where}</p>
    <p>
      <a className={css.link} href={link.href}>
        {link.text}
      </a>
    </p>
  </section>
);
