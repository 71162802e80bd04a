import type { JourneyAnswer } from '#server/page/views/start-view';
import type { ValuationPageView } from '#server/trade-in/views/valuation-view';
import { CarLine } from '~/parts/cars/car-line';
import { Failure, StepHead } from '~/parts/journey';
import * as journey from '~/parts/journey.css';
import { column, visuallyHidden } from '~/styles/layout.css';
import { EstimateStep } from './estimate-step';
import { FieldsStep } from './fields-step';
import * as css from './journey.css';
import { ExpiredStep, FinishedStep, InspectionStep } from './last-steps';
import { PhotoStep } from './photo-step';
import { VehicleForm } from './vehicle-form';

interface ValuationPageProps {
  readonly view: ValuationPageView;
  readonly answer: JourneyAnswer | undefined;
}

/** A step of a valuation: plain forms that work without JavaScript. */
export const ValuationPage = ({ view, answer }: ValuationPageProps) => (
  <main id="main" className={`${column} ${journey.page}`}>
    <div className={view.step.kind === 'estimate' ? css.wide : journey.narrow}>
      <StepHead
        back={view.back}
        progress={view.progress}
        heading={view.heading}
        name={view.step.kind === 'fields' ? view.step.name : view.step.kind}
      >
        {view.car ? <CarLine car={view.car} purpose="Trading in towards" /> : null}
      </StepHead>
      <Step view={view} answer={answer} />
      <p className={visuallyHidden} role="status">
        {view.step.kind === 'estimate' ? view.step.spoken : ''}
      </p>
    </div>
  </main>
);

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
